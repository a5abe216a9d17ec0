/** Milliseconds below which the visitor's clock is taken as right: the `Date` header only counts whole seconds. */
const TOLERATED_MS = 2_000;

let offsetMs = 0;

/** Every reply tells the server's time; a phone whose clock is wrong still counts down to the real deadline. */
export function noteServerTime(dateHeader: string | null): void {
  const told = dateHeader ? Date.parse(dateHeader) : Number.NaN;
  if (Number.isNaN(told)) return;
  const difference = told + 500 - Date.now();
  offsetMs = Math.abs(difference) > TOLERATED_MS ? difference : 0;
}

/** Epoch milliseconds as the server counts them. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
