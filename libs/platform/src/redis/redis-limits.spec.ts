import { expect, it } from '@jest/globals';
import type { Redis } from 'ioredis';
import { RedisLimits } from './redis-limits.js';

it('takes tokens from a bucket of its own while Redis does not answer', async () => {
  const silent = { status: 'ready', eval: () => Promise.reject(new Error('Command timed out')) };
  const limits = new RedisLimits(silent as unknown as Redis);
  const take = () => limits.takeToken('reads', 'a', { capacity: 1, perMinute: 1 });
  expect(await take()).toEqual({ allowed: true, retryAfterMs: 0 });
  expect(await take()).toMatchObject({ allowed: false });
});

it('counts in this process while Redis is away', async () => {
  const away = { status: 'end', defineCommand: () => undefined };
  const limits = new RedisLimits(away as unknown as Redis);
  const take = async (key: string) => (await limits.take('logins', key, { points: 2, seconds: 60 })).allowed;
  const allowed = [await take('a'), await take('a'), await take('a'), await take('b')];
  expect(allowed).toEqual([true, true, false, true]);
});
