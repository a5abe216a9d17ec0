import {
  helpErrors,
  withdrawalEnds,
  type HelpReason,
  type HelpRule,
  type HelpState,
  type HelpUnit,
} from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { isGiven } from '../../orders/life/cancelled-lines.js';
import { isBuyerGone, showsCodes, type LineItem, type Order } from '../../orders/life/order.js';
import { waitsToBeShown } from '../../orders/life/shown-codes.js';
import { groupedNames, unitNumbers } from '../../orders/life/sold-products.js';
import { refundableLines } from '../../orders/settling/refund-lines.js';
import type { FoundCase } from './order-cases.js';

/** Messages that a buyer may write about one order, in an hour and altogether. */
const MESSAGES_AN_HOUR = 10;
const MESSAGES_OF_AN_ORDER = 200;

export interface HelpMessage {
  /** A ULID. */
  id: string;
  /** Epoch milliseconds. */
  at: number;
  by: 'buyer' | 'shop';
  /** The account or guest that wrote it. */
  accountId: string;
  text: string;
  /** Id of its picture. */
  picture?: string;
  isPictureRemoved?: boolean;
  /** Its `Idempotency-Key`. */
  key: string;
}

/** A buyer asks for help with units of an order. */
export interface HelpRequest {
  /** A ULID. */
  _id: string;
  transactionId: string;
  reason: HelpReason;
  lines: number[];
  /** A unique key for each unit, so that a unit has one open request. Absent once the request is closed. */
  openUnits?: string[];
  /** Since when the shop owes an answer, in epoch milliseconds. Absent while it does not. */
  waitingSince?: number;
  /** Oldest first. */
  messages: HelpMessage[];
}

/** The store refuses a write if the version has grown since the request was read. */
export type VersionedRequest = HelpRequest & { version: number };

export type NewMessage = Omit<HelpMessage, 'by'>;

export function newRequest(
  order: Order,
  { reason, lines }: Pick<HelpRequest, 'reason' | 'lines'>,
  message: NewMessage,
): HelpRequest {
  const { transactionId } = order;
  return {
    _id: message.id,
    transactionId,
    reason,
    lines,
    openUnits: lines.map((line) => `${transactionId}.${line}`),
    waitingSince: message.at,
    messages: [{ ...message, by: 'buyer' }],
  };
}

/** Units for which a request can be opened: they are paid for, and none is open for them. */
export function helpUnits(order: Order, requests: readonly HelpRequest[], now: number): HelpUnit[] {
  const taken = openLines(requests);
  const names = unitNames(order);
  return askableLines(order)
    .filter(({ line }) => !taken.includes(line))
    .map((item) => ({
      line: item.line,
      name: names.get(item.line)!,
      isGiven: isGiven(order, item),
      rule: ruleOf(order, item, now),
      ...(waitsToBeShown(order, item) && { unseenUntil: withdrawalEndOf(order) }),
    }));
}

/** An unseen code can be given back for some days after the delivery. */
function ruleOf(order: Order, item: LineItem, now: number): HelpRule {
  if (isGiven(order, item)) return 'shop';
  return now < (withdrawalEndOf(order) ?? Infinity) ? 'withdrawal' : 'shop';
}

function withdrawalEndOf({ deliveredAt }: Order): number | null {
  return deliveredAt === null ? null : withdrawalEnds(deliveredAt);
}

/** Throws `checkout.help-open` or `.help-unavailable` for a unit that has an open request, or cannot be asked for. */
export function requireUnits(order: Order, requests: readonly HelpRequest[], lines: readonly number[]): void {
  const units = askableLines(order).filter(({ line }) => !openLines(requests).includes(line));
  if (lines.every((line) => units.some((unit) => unit.line === line))) return;
  const taken = requests.some(
    (request) => isOpen(request) && request.lines.some((one) => lines.includes(one)),
  );
  throw new AppError(taken ? helpErrors.helpOpen : helpErrors.helpUnavailable);
}

/** Throws `checkout.too-much-help`, or `.help-unavailable` for an order about which far too much was written. */
export function requireRoom(requests: readonly HelpRequest[], now: number): void {
  const times = requests
    .flatMap(({ messages }) => messages.filter(({ by }) => by === 'buyer').map(({ at }) => at))
    .toSorted((a, b) => a - b);
  if (times.length >= MESSAGES_OF_AN_ORDER) throw new AppError(helpErrors.helpUnavailable);
  const first = times.at(-MESSAGES_AN_HOUR);
  const retryAfterMs = first === undefined ? 0 : first + HOUR_MS - now;
  if (retryAfterMs <= 0) return;
  const minutes = Math.ceil(retryAfterMs / MINUTE_MS);
  throw new AppError(helpErrors.tooMuchHelp, { params: { minutes }, data: { retryAfterMs } });
}

export function withoutPicture(request: HelpRequest, pictureId: string): HelpRequest {
  const messages = request.messages.map(({ picture, ...message }) => {
    if (picture === pictureId) return { ...message, isPictureRemoved: true };
    return picture === undefined ? message : { ...message, picture };
  });
  return { ...request, messages };
}

export function isOpen({ openUnits }: HelpRequest): boolean {
  return openUnits !== undefined;
}

export function stateOf(request: HelpRequest, order: Order): HelpState {
  if (isRefunded(request, order)) return 'refunded';
  if (!isOpen(request)) return 'closed';
  return request.waitingSince === undefined ? 'answered' : 'waiting';
}

/** Null if the shop owes no answer. */
export function caseOfHelp(request: HelpRequest, order: Order): FoundCase | null {
  const { _id, transactionId, reason, messages } = request;
  if (stateOf(request, order) !== 'waiting') return null;
  const open = order.lines.filter((item) => request.lines.includes(item.line) && !item.cancelled);
  return {
    kind: 'buyer-help',
    subject: _id,
    transactionId,
    evidence: {
      state: order.state,
      reason,
      asked: namesOf(request, order),
      // The rule of the time when the buyer asked.
      rules: [...new Set(open.map((item) => ruleOf(order, item, messages[0]!.at)))],
      // A further message opens a case again that was answered.
      written: messages.filter(({ by }) => by === 'buyer').length,
    },
    fixes: open.every((item) => refundableLines(order).includes(item))
      ? ['refund-units', 'dismiss']
      : ['dismiss'],
  };
}

export function namesOf({ lines }: HelpRequest, order: Order): string[] {
  const names = unitNames(order);
  return lines.flatMap((line) => names.get(line) ?? []);
}

/** True once all its units are refunded, or on their way. */
function isRefunded({ lines }: HelpRequest, { lines: items, state }: Order): boolean {
  if (state === 'refunding' || state === 'refunded') return true;
  return lines.every((line) => items.some((item) => item.line === line && item.cancelled));
}

/** Each of its units was refunded, or got another code since it was opened. */
export function isReplaced({ lines, messages }: HelpRequest, order: Order): boolean {
  const since = messages[0]!.at;
  return lines.every((line) => {
    const { cancelled, replaced } = order.lines[line] ?? {};
    return cancelled !== undefined || (replaced?.at(-1)?.at ?? 0) >= since;
  });
}

function openLines(requests: readonly HelpRequest[]): number[] {
  return requests.filter(isOpen).flatMap(({ lines }) => lines);
}

/** A delivered unit can be faulty although a part of its price was returned. */
function askableLines(order: Order): LineItem[] {
  if (isBuyerGone(order)) return [];
  const isDelivered = order.deliveredAt !== null && showsCodes(order);
  return isDelivered ? order.lines.filter(({ cancelled }) => !cancelled) : refundableLines(order);
}

/** Numbers units of one name: "Steam – R$ 50 (1 de 2)". */
function unitNames({ lines }: Order): Map<number, string> {
  const numbers = unitNumbers(lines);
  return new Map(
    groupedNames(lines).flatMap(({ name, units }) =>
      units.map(({ line }) => [line, `${name}${numbers.get(line)!}`]),
    ),
  );
}
