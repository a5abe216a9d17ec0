/** One of the places that an account has for open orders, counted from 1. */
export function slotOf(accountId: string, place: number): string {
  return `${accountId}#${place}`;
}

/** All places of an account lie between these two. */
export function slotsOf(accountId: string): { $gte: string; $lt: string } {
  // `$` follows `#`.
  return { $gte: `${accountId}#`, $lt: `${accountId}$` };
}
