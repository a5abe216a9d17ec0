import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { OrderState, StockKey } from '@vale/contracts/checkout';
import { ungivenLines } from '../../src/orders/life/cancelled-lines.js';
import { keepsCodes, stateOf } from '../../src/orders/life/order-life.js';
import { awaitsDelivery, type LineItem, type Order } from '../../src/orders/life/order.js';
import {
  linesToReplace,
  linesWaitingForCode,
  openReplacement,
  replacementsOf,
} from '../../src/orders/life/replacements.js';
import {
  overdueRefunds,
  isGrant,
  owedBackCentavos,
  receivedCentavos,
  returnedCentavos,
} from '../../src/orders/money/payment.js';
import type { StoredOrder } from '../../src/orders/store/stored-order.js';
import type { Refund } from '../../src/orders/money/refund.js';
import { undecided } from '../../src/orders/money/stray-money.js';
import { caseOfCodes } from '../../src/backoffice/inbox/code-cases.js';
import { casesOf } from '../../src/backoffice/inbox/order-cases.js';
import type { Account } from './bank-charge.js';
import * as bank from './bank-replies.js';
import { checkDiscount, checkUses } from './coupons.js';
import type { World } from './world.js';

/** Observations of a history so far. */
export interface Watched {
  /** Maps each code to the order that it was given to. */
  given: Map<string, string>;
  /** Orders that have their codes. */
  supplied: Set<string>;
  reached: Set<OrderState>;
}

export function nothingWatched(): Watched {
  return { given: new Map(), supplied: new Set(), reached: new Set() };
}

/** Invariants of every step, even while other work is under way. */
export function checkStep(watched: Watched, world: World): void {
  for (const { _id, state, orderId, line, replacedFor } of world.disk.codes) {
    const owner = watched.given.get(_id);
    const order = world.disk.orders.get(orderId!);
    // A code that was given out stays its buyer's, or was bad. Until its order says so, nobody has seen it.
    const isSeen = order && order.assignedAt !== null && !ungivenLines(order).includes(line!);
    const isGiven = state === 'assigned' && isSeen && !openReplacement(order.lines[line!]!);
    if (owner !== undefined && replacedFor !== undefined)
      must({ code: _id, state, replacedFor }, { code: _id, state: 'withdrawn', replacedFor: owner });
    else if (owner !== undefined)
      must({ code: _id, state, orderId }, { code: _id, state: 'assigned', orderId: owner });
    else if (isGiven) watched.given.set(_id, orderId!);
  }
  checkPayments(world);
  checkUses(world.disk);
  for (const order of world.disk.orders.values()) {
    const { transactionId, state } = order;
    watched.reached.add(state);
    must({ transactionId, state: stateOf(order) }, { transactionId, state });
    checkDisputes(world, order);
    if (order.assignedAt === null || watched.supplied.has(transactionId)) continue;
    watched.supplied.add(transactionId);
    if (world.mistaken.has(transactionId)) continue;
    must(
      { transactionId, isPaid: truthOf(world, order).received >= order.totalCentavos },
      { transactionId, isPaid: true },
    );
  }
}

/** A claim that a provider lists is over by its word, or by a person's, and not because it is not shown. */
function checkDisputes({ bank: { charges } }: World, { transactionId, payments }: StoredOrder): void {
  for (const { id, chargeId, dispute, disputeSaid } of payments) {
    const charge = charges.get(chargeId);
    if (dispute !== 'won' || disputeSaid || !charge || !listsClaims(charge.account)) continue;
    const isOver = charge.payments.some(({ refunds }) =>
      refunds.some(({ natureza, status }) => natureza === 'MED_FRAUDE' && status !== 'EM_PROCESSAMENTO'),
    );
    must({ transactionId, payment: id, isOver }, { transactionId, payment: id, isOver: true });
  }
}

function listsClaims({ listsPayments, dialect, driver }: Account): boolean {
  return listsPayments && (!dialect || driver === 'woovi');
}

/** One payment is one order's, by whatever way it came. */
function checkPayments({ disk }: World): void {
  const owners = new Map<string, string>();
  for (const { transactionId, payments } of disk.orders.values())
    for (const { id } of payments) {
      const owner = owners.get(id) ?? transactionId;
      owners.set(id, transactionId);
      must({ payment: id, owner }, { payment: id, owner: transactionId });
    }
}

/** Money has come, and nobody has anything left to do. */
const SETTLED: ReadonlySet<OrderState> = new Set(['delivered', 'refunded']);
/** Money has come, and an administrator is shown the order as a task. */
const FOR_ADMIN: ReadonlySet<OrderState> = new Set([
  ...(['delivering', 'late_paid', 'underpaid', 'overpaid', 'refunding', 'disputed'] as const),
]);
const CLOSED: ReadonlySet<OrderState> = new Set(['expired', 'failed', 'cancelled']);

/** Invariants at the end, after everything was read again, all work is done and all deadlines have passed. */
export function checkEnd(world: World): void {
  for (const order of world.disk.orders.values()) {
    if (!world.mistaken.has(order.transactionId)) checkBooks(world, order);
    checkDiscount(order);
    checkState(order);
    if (isGrant(order)) checkGrant(world, order);
    checkCases(order, world.clock.nowMs());
    if (order.assignedAt === null) continue;
    const { transactionId } = order;
    // The buyer has seen the codes of units that were refunded afterwards.
    const ungiven = ungivenLines(order);
    const codes = world.disk.codes.filter(
      (one) => one.orderId === transactionId && one.state === 'assigned' && !ungiven.includes(one.line!),
    );
    const lines = order.lines.filter(
      (one) => one.delivery === 'codes' && !ungiven.includes(one.line) && !lacksCode(one),
    );
    checkReplaced(world, order);
    must(
      { transactionId, codes: codes.map((one) => stockOfLine(order, one)).toSorted() },
      { transactionId, codes: lines.map((one) => stockOfLine(order, one)).toSorted() },
    );
  }
  checkAssigned(world);
  // A refund that was lost on the way is asked for under its own id: the same money goes back once.
  for (const { endToEndId, isOverAsked = false } of [...world.bank.charges.values()].flatMap(
    ({ payments }) => payments,
  ))
    must({ endToEndId, isOverAsked }, { endToEndId, isOverAsked: false });
  for (const { _id, orderId } of world.disk.codes.filter(({ state }) => state === 'held')) {
    const order = world.disk.orders.get(orderId!);
    const isRight = !!order && keepsCodes(order, world.clock.nowMs());
    must(
      { code: _id, orderId, state: order?.state, isRight },
      { code: _id, orderId, state: order?.state, isRight: true },
    );
  }
}

/** It moves no money and is no sale, and a request that was sent again has given nothing twice. */
function checkGrant(
  { disk }: World,
  { transactionId, accountId, idempotencyKey, payments, charges }: StoredOrder,
): void {
  const same = [...disk.orders.values()].filter(
    (one) => one.accountId === accountId && one.idempotencyKey === idempotencyKey,
  );
  must(
    { transactionId, payments, charges, same: same.length },
    { transactionId, payments: [], charges: [], same: 1 },
  );
}

/** Its bad code was withdrawn, and it has no other one. */
function lacksCode(line: LineItem): boolean {
  return openReplacement(line) !== undefined || line.replaced?.at(-1)?.dropped === true;
}

/** Each replacement has taken one code out of sale, and has ended or waits for a person. */
function checkReplaced({ disk }: World, order: StoredOrder): void {
  const { transactionId } = order;
  const replaced = disk.codes.filter(({ replacedFor }) => replacedFor === transactionId);
  const replacements = replacementsOf(order).map(({ replacement }) => replacement);
  must(
    { transactionId, bad: replaced.map(({ _id }) => _id).toSorted(), left: linesToReplace(order).length },
    { transactionId, bad: replacements.map(({ codeId }) => codeId).toSorted(), left: 0 },
  );
}

/** An admin who replaces a code may type one of another stock. */
function stockOfLine(
  { lines }: Order,
  { line = 0, productId, variation }: StockKey & { line?: number },
): string {
  return lines[line]?.replaced ? `${line}` : `${line} ${productId} ${variation}`;
}

/** Codes that are assigned are their order's, or a case: a crash came between the codes and the order. */
function checkAssigned(world: World): void {
  for (const { _id, orderId, line = 0, state, heldUntil = null } of world.disk.codes) {
    if (state !== 'assigned') continue;
    const order = world.disk.orders.get(orderId!)!;
    const code = { id: _id, line, state, heldUntil };
    const isCase = caseOfCodes(orderId!, order, [code], world.clock.nowMs()) !== null;
    const isOwn = order.assignedAt === null ? awaitsDelivery(order) : !ungivenLines(order).includes(line);
    must(
      { code: _id, state: order.state, isRight: isOwn !== isCase },
      { code: _id, state: order.state, isRight: true },
    );
  }
}

function checkBooks(world: World, order: StoredOrder): void {
  const { transactionId, payments } = order;
  // A person said how a dispute ended that the bank has not decided.
  if (payments.some(({ disputeSaid }) => disputeSaid)) return;
  // A provider that gives only the sum of returns does not tell whether they are ours: a person looks (`checkCases`).
  if (payments.some((payment) => overdueRefunds(payment).length > 0)) return;
  const refunds = payments.flatMap((payment) => payment.refunds);
  if (refunds.some(({ by, state }) => by === 'hand' && state === 'pending')) return;
  const truth = truthOf(world, order);
  const received = receivedCentavos(payments);
  const kept = received - returnedCentavos(payments);
  must({ transactionId, isLess: kept < 0 }, { transactionId, isLess: false });
  must({ transactionId, kept }, { transactionId, kept: truth.received - truth.returned });
  // Money that came and went between two readings may stay unknown.
  if (truth.returned === 0) must({ transactionId, received }, { transactionId, received: truth.received });
}

function checkState(order: StoredOrder): void {
  const { transactionId, state, payments, attention = [] } = order;
  const isOver = SETTLED.has(state) || FOR_ADMIN.has(state);
  const isRight = isGrant(order)
    ? isOver || CLOSED.has(state)
    : payments.length > 0
      ? isOver
      : CLOSED.has(state);
  must({ transactionId, state, isRight }, { transactionId, state, isRight: true });
  const isOwed = owedBackCentavos(payments, order) > 0;
  must({ transactionId, owed: attention.includes('owed-back') }, { transactionId, owed: isOwed });
  must(
    { transactionId, illegible: attention.includes('illegible-sum') },
    { transactionId, illegible: false },
  );
}

/**
 * Everything that waits for a person has a case that says what to do; everything that does not end by itself
 * waits for a person.
 */
function checkCases(order: StoredOrder, now: number): void {
  const { transactionId, state, payments } = order;
  const cases = casesOf(order, now);
  // An undecided claim has a case that a person can decide.
  const claims = cases.filter(({ kind, fixes }) => kind === 'money-unplaced' && fixes.length > 1).length;
  must({ transactionId, claims }, { transactionId, claims: undecided(order).length > 0 ? 1 : 0 });
  const isWaiting = linesWaitingForCode(order).length > 0;
  const hasTask = cases.some(({ kind }) => kind === 'replacement-by-hand');
  must({ transactionId, hasTask }, { transactionId, hasTask: isWaiting });
  const isPending = payments.some(({ dispute, refunds }) => dispute === null && refunds.some(isOurs));
  if (!FOR_ADMIN.has(state) && state !== 'paid' && !isPending) return;
  const can = cases.map(({ kind, fixes }) => fixes.length > 1 || BY_ORDER_PAGE.has(kind));
  must(
    { transactionId, state, isCase: can.length > 0 && can.every(Boolean) },
    { transactionId, state, isCase: true },
  );
}

const BY_ORDER_PAGE: ReadonlySet<string> = new Set(['refund-by-hand', 'delivery-by-hand', 'amount-differs']);

function isOurs({ state, byBank }: Refund): boolean {
  return state === 'pending' && !byBank;
}

/** Sums that the banks took and returned for an order, over the charges that its buyer was shown. */
function truthOf(world: World, { transactionId }: Order): { received: number; returned: number } {
  const charges = [...world.bank.charges.values()].filter(
    ({ pixCode }) => world.seenPix.get(pixCode) === transactionId,
  );
  return {
    received: charges.reduce((sum, charge) => sum + bank.paidCentavos(charge), 0),
    returned: charges.reduce((sum, charge) => sum + bank.returnedCentavos(charge), 0),
  };
}

/** `expect` is slow even when it passes, and this runs millions of times. */
function must(found: object, wanted: object): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}
