/** The unique key of one of an account's open-order slots; `slot` counts from 1. */
export function openOrderSlot(accountId: string, slot: number): string {
  return `${accountId}#${slot}`;
}

/** Filter for all open-order slots of an account. */
export function openOrderSlotsOf(accountId: string): { $gte: string; $lt: string } {
  // `$` is the character after `#`.
  return { $gte: `${accountId}#`, $lt: `${accountId}$` };
}
