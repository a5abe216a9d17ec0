import { HOUR_MS, SECOND_MS } from '@vale/contracts/time';

/** Limits of requests may be counted in hours, but a header in another unit must not stop the shop for days. */
const LONGEST_MS = HOUR_MS;
/** A larger number is a time in epoch seconds, as some send in `RateLimit-Reset`. */
const LEAST_EPOCH = 1e9;

/** Node writes the names in lower case. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Milliseconds after which a provider that refuses further calls takes them again: by `Retry-After` (seconds or a date), or
 * `RateLimit-Reset` and its older spelling. Undefined if it does not say.
 */
export function retryAfterMsOf(headers: Headers): number | undefined {
  const names = ['retry-after', 'ratelimit-reset', 'x-ratelimit-reset'];
  const said = String(names.map((name) => headers[name]).find(Boolean) ?? '');
  // Times are on the provider's own clock.
  const now = Date.parse(String(headers['date']));
  const seconds = said === '' ? NaN : Number(said);
  const at = seconds > LEAST_EPOCH ? seconds * SECOND_MS : Date.parse(said);
  const waitMs = seconds <= LEAST_EPOCH ? seconds * SECOND_MS : at - now;
  return waitMs > 0 ? Math.min(LONGEST_MS, waitMs) : undefined;
}
