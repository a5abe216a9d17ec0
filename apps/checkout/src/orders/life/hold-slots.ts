import { checkoutErrors, confirmEmailErrors } from '@vale/contracts/checkout';
import { AppError, type ErrorDefinition } from '@vale/contracts/define';
import { MINUTE_MS } from '@vale/contracts/time';

/** Limit of slots that a holder's unpaid orders may use, and the number that an order needs. */
export interface HoldCap {
  /** `account:01JD…` */
  holder: string;
  max: number;
  needed: number;
  /** The slot to try first, of a cap that many buyers share; the lowest otherwise. */
  first?: number;
  /**
   * Error if too few slots are left; its text receives `max`, `minutes` and these params. `confirm` asks to confirm the
   * e-mail, which gives the buyer other caps.
   */
  refusal: CapError | 'confirm';
  /** Error if one order alone exceeds the cap; its text receives `max`. `checkout.too-many-codes` if absent. */
  tooMany?: CapError;
}

interface CapError {
  error: ErrorDefinition;
  params: Record<string, string>;
}

/** Slots that other orders have, and when (epoch ms) each is free at the latest. */
export type TakenSlots = ReadonlyMap<string, number>;

export const NONE_TAKEN: TakenSlots = new Map();

/** Cap on the codes of one holder: an account, CPF, e-mail or network. */
export function codesCap(holder: string, whose: string, max: number, needed: number): HoldCap {
  return { holder, max, needed, refusal: { error: checkoutErrors.tooManyHeldCodes, params: { whose } } };
}

const TOO_MANY_CODES: CapError = { error: checkoutErrors.tooManyCodes, params: {} };

/** All keys that the cap allows. A slot is a unique key, so concurrent orders cannot exceed a cap. */
export function slotsOf({ holder, max }: Pick<HoldCap, 'holder' | 'max'>): string[] {
  return Array.from({ length: max }, (_, slot) => `${holder}#${slot + 1}`);
}

/**
 * Free slots of each cap, from its first one and `start` further. Concurrent orders start at different numbers to avoid
 * collisions. Throws the cap's errors if one order exceeds it, or if too few slots are free.
 */
export function chooseSlots(
  caps: readonly HoldCap[],
  taken: TakenSlots,
  { now, start }: { now: number; start: number },
): string[] {
  return caps.flatMap((cap) => {
    const { max, needed, refusal, first = 0, tooMany = TOO_MANY_CODES } = cap;
    if (needed > max && refusal !== 'confirm')
      throw new AppError(tooMany.error, { params: { ...tooMany.params, max }, data: { max } });
    const all = slotsOf(cap);
    const from = (first + start) % all.length;
    const free = [...all.slice(from), ...all.slice(0, from)].filter((slot) => !taken.has(slot));
    if (free.length >= needed) return free.slice(0, needed);
    throw refusedBy(
      cap,
      all.flatMap((slot) => taken.get(slot) ?? []),
      now,
    );
  });
}

function refusedBy({ refusal, max }: HoldCap, freeAt: readonly number[], now: number): AppError {
  if (refusal === 'confirm') return askToConfirm();
  const { minutes, retryAfterMs } = waitFor(freeAt, now);
  return new AppError(refusal.error, { params: { ...refusal.params, max, minutes }, data: { retryAfterMs } });
}

/** The buyer continues on the same page; nothing is held meanwhile. */
export function askToConfirm(): AppError {
  return new AppError(confirmEmailErrors.confirmEmail);
}

/** Time until the first of these instants, at least one minute. */
export function waitFor(instants: readonly number[], now: number): { retryAfterMs: number; minutes: number } {
  const retryAfterMs = Math.max(MINUTE_MS, Math.min(...instants) - now);
  return { retryAfterMs, minutes: Math.ceil(retryAfterMs / MINUTE_MS) };
}

/** A number by which orders placed at the same time differ: the random part of the ULID. */
export function spreadOf(transactionId: string): number {
  return Number.parseInt(transactionId.slice(-4), 36);
}

/** The unique key of one of an account's open-order slots; `slot` counts from 1. */
export function openOrderSlot(accountId: string, slot: number): string {
  return `${accountId}#${slot}`;
}

/** Matches all of them. */
export function openOrderSlotsOf(accountId: string): { $gte: string; $lt: string } {
  // `$` is the character after `#`.
  return { $gte: `${accountId}#`, $lt: `${accountId}$` };
}
