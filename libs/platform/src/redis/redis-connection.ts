import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';

/** Options that BullMQ's blocking connections need: they wait for ever, and through a lost connection. */
export const WORKER_CONNECTION = {
  maxRetriesPerRequest: null,
  connectTimeout: 5_000,
  // They wait for ever, but send a command every 10 s: a longer silence is a half-open connection.
  socketTimeout: 15_000,
  retryStrategy: (times: number) => Math.min(1_000, 50 * times),
} satisfies RedisOptions;

/** Used for commands that a caller waits for: they fail within seconds instead of queueing up. */
const CALLER_CONNECTION = {
  maxRetriesPerRequest: 1,
  commandTimeout: 5_000,
  connectTimeout: 5_000,
  // A half-open connection is noticed by the silence after a command.
  socketTimeout: 10_000,
  retryStrategy: (times: number) => Math.min(1_000, 50 * times),
} satisfies RedisOptions;

export function callerConnection(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, CALLER_CONNECTION);
  // Without a listener, ioredis prints to the console.
  redis.on('error', onError);
  return redis;
}
