import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Limits, type Lease, type Limit, type Taken } from '../limits.js';

const RENEW = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) else return 0 end`;
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end`;

/** Limits over all replicas. While Redis is away each replica counts for itself, so the shop stays open. */
export class RedisLimits extends Limits {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(private readonly redis: Redis) {
    super();
  }

  async take(bucket: string, key: string, limit: Limit, points = 1): Promise<Taken> {
    try {
      const left = await this.limiterOf(bucket, limit).consume(key, points);
      const { remainingPoints: remaining, msBeforeNext: endsInMs } = left;
      return { allowed: true, retryAfterMs: 0, remaining, endsInMs };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const endsInMs = Math.max(1, refused.msBeforeNext);
      return { allowed: false, retryAfterMs: endsInMs, remaining: 0, endsInMs };
    }
  }

  async lease(name: string, ttlMs: number): Promise<Lease | null> {
    const key = `vale:lease:${name}`;
    const owner = randomUUID();
    const taken = await this.redis.set(key, owner, 'PX', ttlMs, 'NX');
    if (taken !== 'OK') return null;
    return {
      renew: async () => (await this.redis.eval(RENEW, 1, key, owner, ttlMs)) === 1,
      release: async () => void (await this.redis.eval(RELEASE, 1, key, owner)),
    };
  }

  private limiterOf(bucket: string, { points, seconds }: Limit): RateLimiterRedis {
    const name = `${bucket}:${points}:${seconds}`;
    let limiter = this.limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterRedis({
        storeClient: this.redis,
        keyPrefix: `vale:limit:${name}`,
        points,
        duration: seconds,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
      });
      this.limiters.set(name, limiter);
    }
    return limiter;
  }
}
