import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Limits, type Lease, type Limit, type Taken, type TokenBucket, type TokenTaken } from '../limits.js';
import { RecentlyUsed } from '../recently-used.js';
import { takeFrom, type Tokens } from './token-bucket.js';

/** Keys of all buckets together: 40 MB at most. */
export const MAX_COUNTED = 100_000;

interface Counted {
  limiter: RateLimiterMemory;
  key: string;
}

/** Limits within one process. */
export class MemoryLimits extends Limits {
  private readonly limiters = new Map<string, RateLimiterMemory>();
  /** A dropped count restarts at zero; keeping all would let memory grow with every address. */
  private readonly counted = new RecentlyUsed<Counted>(MAX_COUNTED, {
    dispose: ({ limiter, key }, _id, reason) => {
      if (reason === 'evict') void limiter.delete(key);
    },
  });
  private readonly buckets = new Map<string, Tokens>();
  private readonly holders = new Map<string, { owner: symbol; until: number }>();

  async take(bucket: string, key: string, limit: Limit, points = 1): Promise<Taken> {
    const limiter = this.limiterOf(bucket, limit);
    this.counted.set(`${limiter.keyPrefix} ${key}`, { limiter, key });
    try {
      const left = await limiter.consume(key, points);
      const { remainingPoints: remaining, msBeforeNext: endsInMs } = left;
      return { allowed: true, retryAfterMs: 0, remaining, endsInMs };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const endsInMs = Math.max(1, refused.msBeforeNext);
      return { allowed: false, retryAfterMs: endsInMs, remaining: 0, endsInMs };
    }
  }

  async takeToken(bucket: string, key: string, size: TokenBucket, keep = 0): Promise<TokenTaken> {
    const id = `${bucket}:${key}`;
    const { tokens, taken } = takeFrom(this.buckets.get(id), size, keep, performance.now());
    this.buckets.set(id, tokens);
    return taken;
  }

  async lease(name: string, ttlMs: number): Promise<Lease | null> {
    if (this.holderOf(name)) return null;
    const owner = Symbol(name);
    const hold = () => this.holders.set(name, { owner, until: performance.now() + ttlMs });
    hold();
    return {
      renew: async () => {
        if (this.holderOf(name) !== owner) return false;
        hold();
        return true;
      },
      release: async () => {
        if (this.holderOf(name) === owner) this.holders.delete(name);
      },
    };
  }

  private holderOf(name: string): symbol | undefined {
    const holder = this.holders.get(name);
    return holder && holder.until > performance.now() ? holder.owner : undefined;
  }

  private limiterOf(bucket: string, { points, seconds }: Limit): RateLimiterMemory {
    const keyPrefix = `${bucket}:${points}:${seconds}`;
    let limiter = this.limiters.get(keyPrefix);
    if (!limiter) {
      limiter = new RateLimiterMemory({ keyPrefix, points, duration: seconds });
      this.limiters.set(keyPrefix, limiter);
    }
    return limiter;
  }
}
