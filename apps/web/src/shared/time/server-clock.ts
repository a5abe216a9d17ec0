/** Milliseconds of difference that are ignored: the `Date` header counts whole seconds. */
const TOLERATED_MS = 2_000;

let offsetMs = 0;

/**
 * Takes the server's time from a reply's `Date` header, so that a wrong clock still counts down to the real deadline.
 * `receivedAt`: epoch milliseconds.
 */
export function noteServerTime(dateHeader: string | null, receivedAt = Date.now()): void {
  const serverTime = dateHeader ? Date.parse(dateHeader) : Number.NaN;
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime + 500 - receivedAt;
  offsetMs = Math.abs(difference) > TOLERATED_MS ? difference : 0;
}

/** Epoch milliseconds as the server counts them. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
