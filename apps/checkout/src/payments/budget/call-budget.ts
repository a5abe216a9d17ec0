import { CALL_PURPOSES, type CallPurpose } from '@vale/contracts/checkout';
import type { CallBudget } from '../providers/payment-provider.js';

/** Calls in each slot of time, keyed by the slot's number since the epoch. */
export type CallCounts = Readonly<Record<string, number>>;

/** Slots of a period. The oldest one counts until it is over, so calls count a slot too long, never too short. */
const SLOTS = 24;
/**
 * Part of the budget that calls leave to more important ones. New charges leave what other processes may have called
 * and not stored yet.
 */
const LEFT_BY: Record<CallPurpose, number> = { charge: 0.01, refund: 0.05, lookup: 0.1, list: 0.15 };

export function slotOf({ periodMs }: CallBudget, at: number): number {
  return Math.floor(at / (periodMs / SLOTS));
}

/** Calls of the period that ends now. Slots of a clock that was ahead do not count. */
export function callsUsed(counts: CallCounts, budget: CallBudget, now: number): number {
  const [first, last] = [slotOf(budget, now - budget.periodMs), slotOf(budget, now) + 1];
  return Object.entries(counts)
    .filter(([slot]) => Number(slot) >= first && Number(slot) <= last)
    .reduce((sum, [, calls]) => sum + calls, 0);
}

/** Slots that no longer count. */
export function pastSlots(counts: CallCounts, budget: CallBudget, now: number): string[] {
  const first = slotOf(budget, now - budget.periodMs);
  return Object.keys(counts).filter((slot) => Number(slot) < first);
}

/** Purposes whose calls wait, because what is left is for more important ones. */
export function postponedPurposes(used: number, { calls }: CallBudget): CallPurpose[] {
  return CALL_PURPOSES.filter((purpose) => used >= calls * (1 - LEFT_BY[purpose]));
}

/** Without slots of no calls. */
export function differenceOf(a: CallCounts, b: CallCounts): CallCounts {
  const left = Object.entries(a).map(([slot, calls]) => [slot, calls - (b[slot] ?? 0)] as const);
  return Object.fromEntries(left.filter(([, calls]) => calls > 0));
}

export function sumOf(a: CallCounts, b: CallCounts): CallCounts {
  const slots = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...slots].map((slot) => [slot, (a[slot] ?? 0) + (b[slot] ?? 0)]));
}
