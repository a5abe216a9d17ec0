import type { TokenBucket, TokenTaken } from '../limits.js';

export interface Tokens {
  left: number;
  /** Milliseconds, of a clock that is never set. */
  at: number;
}

/** Content of the bucket after a token was requested. `keep`: tokens that must remain. */
export function takeFrom(
  known: Tokens | undefined,
  { capacity, perMinute }: TokenBucket,
  keep: number,
  now: number,
): { tokens: Tokens; taken: TokenTaken } {
  const perMs = perMinute / 60_000;
  const filled = known ? Math.min(capacity, known.left + Math.max(0, now - known.at) * perMs) : capacity;
  const missing = keep + 1 - filled;
  return missing <= 0
    ? { tokens: { left: filled - 1, at: now }, taken: { allowed: true, retryAfterMs: 0 } }
    : {
        tokens: { left: filled, at: now },
        taken: { allowed: false, retryAfterMs: Math.ceil(missing / perMs) },
      };
}
