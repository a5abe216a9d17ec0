import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Limits, type Lease, type Limit, type Taken, type TokenBucket, type TokenTaken } from '../limits.js';
import { MemoryLimits } from '../limits/memory-limits.js';

const RENEW = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) else return 0 end`;
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end`;
/**
 * Same as `takeFrom`, by the clock of Redis. KEYS: the bucket. ARGV: capacity, tokens per millisecond,
 * tokens to keep.
 */
const TAKE_TOKEN = `
local capacity, perMs, keep = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local known = redis.call('hmget', KEYS[1], 'left', 'at')
local left = capacity
if known[1] then left = math.min(capacity, known[1] + math.max(0, now - known[2]) * perMs) end
local missing = keep + 1 - left
if missing <= 0 then left = left - 1 end
redis.call('hset', KEYS[1], 'left', string.format('%.6f', left), 'at', string.format('%.0f', now))
redis.call('pexpire', KEYS[1], math.ceil((capacity - left) / perMs) + 1000)
return missing <= 0 and 0 or math.ceil(missing / perMs)`;

/** Limits over all replicas. While Redis is away each replica counts for itself, so the shop stays open. */
export class RedisLimits extends Limits {
  private readonly limiters = new Map<string, RateLimiterRedis>();
  private readonly own = new MemoryLimits();

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

  async takeToken(bucket: string, key: string, size: TokenBucket, keep = 0): Promise<TokenTaken> {
    if (this.redis.status !== 'ready') return this.own.takeToken(bucket, key, size, keep);
    const { capacity, perMinute } = size;
    const args = [`vale:tokens:${bucket}:${key}`, capacity, perMinute / 60_000, keep];
    try {
      const waitMs = (await this.redis.eval(TAKE_TOKEN, 1, ...args)) as number;
      return { allowed: waitMs === 0, retryAfterMs: waitMs };
    } catch {
      // A connection that broke, or is half open, is known to be only after a command.
      return this.own.takeToken(bucket, key, size, keep);
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
