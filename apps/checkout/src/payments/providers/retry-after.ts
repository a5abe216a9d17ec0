import type { IncomingHttpHeaders } from 'node:http';
import { HOUR_MS, SECOND_MS } from '@vale/contracts/time';

/** Limits of requests may be counted in hours, but a header in another unit must not stop the shop for days. */
const LONGEST_MS = HOUR_MS;
/** A larger number is a time in epoch seconds, as some send in `RateLimit-Reset`. */
const LEAST_EPOCH = 1e9;

/**
 * Milliseconds after which a provider that refuses further calls takes them again: by `Retry-After` (seconds or a date), or
 * `RateLimit-Reset` and its older spelling. Undefined if it does not say.
 */
export function retryAfterMsOf(headers: IncomingHttpHeaders, now: number): number | undefined {
  const text = [headers['retry-after'], headers['ratelimit-reset'], headers['x-ratelimit-reset']].find(
    Boolean,
  );
  const said = String(Array.isArray(text) ? text[0] : (text ?? ''));
  const seconds = Number(said);
  const waitMs = Number.isFinite(seconds) && said !== '' ? seconds * SECOND_MS : Date.parse(said) - now;
  const fromNow = seconds > LEAST_EPOCH ? waitMs - now : waitMs;
  return fromNow > 0 ? Math.min(LONGEST_MS, fromNow) : undefined;
}
