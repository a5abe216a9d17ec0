import { checkoutAdminErrors, type OrderAttention } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { attentionTo } from '../money/payment.js';
import { isGiven } from './cancelled-lines.js';
import { isBuyerGone, showsCodes, type LineItem, type Order } from './order.js';
import type { Replacement } from './replacement.js';

export interface AskedReplacement {
  line: number;
  /** Id of the unit's last replacement that the admin has seen. */
  last: string | null;
  codeId: string | null;
  from: Replacement['from'];
}

/** The replacement that has no code yet. Until then the unit's codes are shown to nobody. */
export function openReplacement({ replaced }: Pick<LineItem, 'replaced'>): Replacement | undefined {
  const last = replaced?.at(-1);
  return last?.endedAt === undefined ? last : undefined;
}

export function replaceableLines(order: Order): LineItem[] {
  if (!showsCodes(order) || isBuyerGone(order)) return [];
  return order.lines.filter((line) => {
    const open = openReplacement(line);
    return isGiven(order, line) && !line.cancelled && (!open || open.waits === true);
  });
}

/**
 * Records that a unit gets another code. A replacement that waits for a person continues, and does not count again. Throws
 * `checkout.line-unknown`, `.unit-not-replaceable`, `.unit-replaced` and `.too-many-replacements`.
 */
export function beginReplacement(
  order: Order,
  { line: number, last, codeId, from }: AskedReplacement,
  { id, limit, now }: { id: string; limit: number; now: number },
): Order {
  const line = order.lines[number];
  if (!line) throw new AppError(checkoutAdminErrors.lineUnknown, { params: { line: number } });
  const known = line.replaced ?? [];
  const open = openReplacement(line);
  if ((known.at(-1)?.id ?? null) !== last || (open && !open.waits))
    throw new AppError(checkoutAdminErrors.unitReplaced);
  if (!replaceableLines(order).includes(line)) throw new AppError(checkoutAdminErrors.unitNotReplaceable);
  if (open) return withLast(order, number, { id, at: now, codeId: open.codeId, from });
  if (known.length >= limit)
    throw new AppError(checkoutAdminErrors.tooManyReplacements, { params: { limit } });
  const replaced = [...known, { id, at: now, codeId, from }];
  return withLine(order, { ...line, replaced });
}

/** The unit has its new code. */
export function endReplacement(order: Order, line: number, costCentavos: number | null, now: number): Order {
  const { waits: _waits, ...open } = openReplacement(order.lines[line]!)!;
  return withLast(order, line, { ...open, endedAt: now, ...(costCentavos !== null && { costCentavos }) });
}

/** A person has to give the unit its new code. */
export function parkReplacement(order: Order, line: number): Order {
  const open = openReplacement(order.lines[line]!)!;
  return open.waits ? order : withLast(order, line, { ...open, waits: true });
}

/** The unit was refunded, or its buyer was erased, before it had a new code. */
export function dropReplacement(order: Order, line: number, now: number): Order {
  const { waits: _waits, ...open } = openReplacement(order.lines[line]!)!;
  return withLast(order, line, { ...open, endedAt: now, dropped: true });
}

export function isReplacementOver(order: Pick<Order, 'customer'>, { cancelled }: LineItem): boolean {
  return cancelled !== undefined || isBuyerGone(order);
}

/** Units whose replacement goes on by itself. */
export function linesToReplace(order: Pick<Order, 'lines' | 'customer'>): LineItem[] {
  return order.lines.filter((line) => {
    const open = openReplacement(line);
    return open && (!open.waits || isReplacementOver(order, line));
  });
}

/** Units for which a person has to give a code. */
export function linesWaitingForCode(order: Order): LineItem[] {
  if (!showsCodes(order)) return [];
  return order.lines.filter((line) => openReplacement(line)?.waits && !isReplacementOver(order, line));
}

export function attentionOf(order: Order): OrderAttention[] {
  const attention = attentionTo(order);
  return linesWaitingForCode(order).length > 0 ? [...attention, 'replacement'] : attention;
}

/** Replacements in the sequence of lines. */
export function replacementsOf({
  lines,
}: Pick<Order, 'lines'>): { line: LineItem; replacement: Replacement }[] {
  return lines.flatMap((line) => (line.replaced ?? []).map((replacement) => ({ line, replacement })));
}

function withLast(order: Order, number: number, last: Replacement): Order {
  const line = order.lines[number]!;
  return withLine(order, { ...line, replaced: [...line.replaced!.slice(0, -1), last] });
}

function withLine(order: Order, changed: LineItem): Order {
  return { ...order, lines: order.lines.map((line) => (line.line === changed.line ? changed : line)) };
}
