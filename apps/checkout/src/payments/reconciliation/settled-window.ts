import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { CLOCKS_DIFFER_MS } from '../../orders/life/skewed-order.js';
import type { SettledWindow } from '../providers/payment-provider.js';

/** Progress of reading a method's settled payments. Times in epoch milliseconds. */
export interface SettledCursor {
  methodId: string;
  /** All payments settled before this time were read. */
  doneUntil: number;
  /** Window with unread pages, and the first of them; null between windows. */
  unfinished: (SettledWindow & { page: number }) | null;
  /** Start of the last long window. */
  longAt: number;
  /** Last time when the method charged new orders. */
  activeAt: number;
  /** Pages that the last window had, or that the unfinished one has had so far. Older documents lack it. */
  pages?: number;
  /** Time from the end of the last window during which no other one starts, so that the provider's budget lasts. */
  pauseMs?: number;
  /** The next comparison of returns begins with the window of this number; with the first one if it is missing. */
  returnsNext?: number;
}

/** How far the first listing of a method goes back: as long as a charge is polled after its end. */
const FIRST_MS = 25 * HOUR_MS;
/**
 * Each window starts this much before the end of the previous one, because providers list a payment some
 * seconds late.
 */
const OVERLAP_MS = 2 * MINUTE_MS;
/** Occasionally a window starts earlier, for payments that were listed late and for clock differences. */
const LONG_OVERLAP_MS = HOUR_MS;
const LONG_EVERY_MS = 10 * MINUTE_MS;
/** Pause between windows while no order awaits money. */
const IDLE_EVERY_MS = MINUTE_MS;
/** A method without new orders is listed for this long: its charges can be paid for another day. */
const RETIRED_MS = 48 * HOUR_MS;
/** The list is current when it was read this recently; else orders are read one by one. */
const CURRENT_MS = 5 * MINUTE_MS;
/** Limit of the same for a list with pauses: an older list would hide late payments for too long. */
const LONGEST_CURRENT_MS = 15 * MINUTE_MS;

/** Covers the period in which closed orders are still read. */
const PAST_DAYS = 4;

/** A dispute (MED) is opened within 80 days of the payment. */
const RETURNS_MS = 90 * 24 * HOUR_MS;
/** Providers limit the time that one list may span. */
const RETURNS_AT_ONCE_MS = 10 * 24 * HOUR_MS;

/** Days to compare once more, newest first. A list, and the times in it, may be hours late. */
export function pastWindows(now: number): SettledWindow[] {
  return Array.from({ length: PAST_DAYS }, (_, days) => ({
    since: now - (days + 1) * DAY_MS,
    until: now - days * DAY_MS,
  }));
}

/** The windows in which payments may still be disputed or refunded, the newest first. */
export function returnWindows(now: number): SettledWindow[] {
  const windows: SettledWindow[] = [];
  for (let until = now; until > now - RETURNS_MS; until -= RETURNS_AT_ONCE_MS)
    windows.push({ since: until - RETURNS_AT_ONCE_MS, until, returnedOnly: true });
  return windows;
}

export function newCursor(methodId: string, now: number): SettledCursor {
  return { methodId, doneUntil: now - FIRST_MS, unfinished: null, longAt: now, activeAt: now };
}

/** The progress after reading pages of a window, the last one with `nextPage` null. */
export function cursorAfter(
  cursor: SettledCursor,
  { since, until, isLong }: SettledWindow & { isLong: boolean },
  read: { pages: number; nextPage: number | null },
  { isActive, msPerPage }: { isActive: boolean; msPerPage: number },
  now: number,
): SettledCursor {
  const { methodId, doneUntil, longAt, activeAt } = cursor;
  const pages = (cursor.unfinished ? (cursor.pages ?? 0) : 0) + read.pages;
  return {
    methodId,
    doneUntil: read.nextPage === null ? until : doneUntil,
    unfinished: read.nextPage === null ? null : { since, until, page: read.nextPage },
    longAt: isLong ? now : longAt,
    activeAt: isActive ? now : activeAt,
    pages,
    pauseMs: read.nextPage === null ? pages * msPerPage : (cursor.pauseMs ?? 0),
  };
}

/** The next window and its first page; null when none is due. */
export function nextWindow(
  cursor: SettledCursor,
  { isActive, isMoneyAwaited }: { isActive: boolean; isMoneyAwaited: boolean },
  now: number,
): (SettledWindow & { page: number; isLong: boolean }) | null {
  if (!isActive && now > cursor.activeAt + RETIRED_MS) return null;
  if (cursor.unfinished) return { ...cursor.unfinished, isLong: false };
  // Nobody knows how long the clock was ahead, so list as for a new method.
  if (isAhead(cursor, now)) return { since: now - FIRST_MS, until: now, page: 0, isLong: true };
  const pauseMs = Math.max(isMoneyAwaited ? 0 : IDLE_EVERY_MS, cursor.pauseMs ?? 0);
  if (pauseMs > 0 && now < cursor.doneUntil + pauseMs) return null;
  const isLong = now >= cursor.longAt + LONG_EVERY_MS;
  const since = cursor.doneUntil - (isLong ? LONG_OVERLAP_MS : OVERLAP_MS);
  return { since, until: now, page: 0, isLong };
}

export function isCurrent(cursor: Pick<SettledCursor, 'doneUntil' | 'pauseMs'>, now: number): boolean {
  return !isAhead(cursor, now) && now < cursor.doneUntil + currentMs(cursor.pauseMs ?? 0);
}

/** A list with pauses is current until the window after its pause should be read. */
function currentMs(pauseMs: number): number {
  return Math.max(CURRENT_MS, Math.min(LONGEST_CURRENT_MS, 2 * pauseMs));
}

/** The progress was written before a clock was set back. */
function isAhead({ doneUntil }: Pick<SettledCursor, 'doneUntil'>, now: number): boolean {
  return doneUntil > now + CLOCKS_DIFFER_MS;
}
