import { CALL_PURPOSES, type CallPurpose } from '@vale/contracts/checkout';
import type { CallBudget } from '../providers/payment-provider.js';

/** Calls in each slot of time, keyed by the slot's number since the epoch; those for charges have a key of their own. */
export type CallCounts = Readonly<Record<string, number>>;

/** Slots of a period. The oldest one counts until it is over, so calls count a slot too long, never too short. */
const SLOTS = 24;
const OF_CHARGES = 'c';

/**
 * Parts of the budget after which calls wait: `all` calls, or those for anything but charges. The rest is for more
 * important calls, so charges have two thirds of the budget at least. New charges leave what other processes may have
 * called and not stored yet.
 */
const LIMITS: Record<CallPurpose, { all: number; others: number }> = {
  charge: { all: 0.99, others: Infinity },
  refund: { all: 0.97, others: 0.36 },
  lookup: { all: 0.95, others: 0.33 },
  list: { all: 0.93, others: 0.3 },
  poll: { all: 0.91, others: 0.28 },
};

/** Calls of a period. */
export interface UsedCalls {
  all: number;
  /** The calls for anything but charges. */
  others: number;
}

/** Key of the calls that are made now. */
export function slotOf(budget: CallBudget, at: number, purpose: CallPurpose): string {
  return `${numberOf(budget, at)}${purpose === 'charge' ? OF_CHARGES : ''}`;
}

/** Calls of the period that ends now. Slots of a clock that was ahead do not count. */
export function callsUsed(counts: CallCounts, budget: CallBudget, now: number): UsedCalls {
  const [first, last] = [numberOf(budget, now - budget.periodMs), numberOf(budget, now) + 1];
  const used = { all: 0, others: 0 };
  for (const [slot, calls] of Object.entries(counts)) {
    const number = Number.parseInt(slot, 10);
    if (number < first || number > last) continue;
    used.all += calls;
    if (!slot.endsWith(OF_CHARGES)) used.others += calls;
  }
  return used;
}

/** Slots that no longer count. */
export function pastSlots(counts: CallCounts, budget: CallBudget, now: number): string[] {
  const first = numberOf(budget, now - budget.periodMs);
  return Object.keys(counts).filter((slot) => Number.parseInt(slot, 10) < first);
}

/** Purposes whose calls wait, because what is left is for more important ones. */
export function postponedPurposes({ all, others }: UsedCalls, { calls }: CallBudget): CallPurpose[] {
  return CALL_PURPOSES.filter(
    (purpose) => all >= calls * LIMITS[purpose].all || others >= calls * LIMITS[purpose].others,
  );
}

function numberOf({ periodMs }: CallBudget, at: number): number {
  return Math.floor(at / (periodMs / SLOTS));
}

/** Subtracts slot by slot, and leaves out slots that have no calls then. */
export function differenceOf(a: CallCounts, b: CallCounts): CallCounts {
  const left = Object.entries(a).map(([slot, calls]) => [slot, calls - (b[slot] ?? 0)] as const);
  return Object.fromEntries(left.filter(([, calls]) => calls > 0));
}

export function sumOf(a: CallCounts, b: CallCounts): CallCounts {
  const slots = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...slots].map((slot) => [slot, (a[slot] ?? 0) + (b[slot] ?? 0)]));
}
