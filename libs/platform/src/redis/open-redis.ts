import type { Logger } from '../logging.js';
import type { DeadLetterStore } from '../delivery/dead-letter-store.js';
import { BullmqJobs } from './bullmq-jobs.js';
import { callerConnection } from './redis-connection.js';
import { RedisLimits } from './redis-limits.js';

/** Jobs, limits and leases. */
export function openRedisDrivers(
  url: string,
  options: { deadLetters: DeadLetterStore; logger: Logger; stalledAfterMs: number },
) {
  const { deadLetters, logger, stalledAfterMs } = options;
  const redis = callerConnection(url, (error) => logger.debug('redis', { error }));
  const jobs = new BullmqJobs(url, redis, deadLetters, { stalledAfterMs }, logger);
  return {
    jobs,
    limits: new RedisLimits(redis),
    check: () => jobs.check(),
    async close() {
      await jobs.close();
      redis.disconnect();
    },
  };
}
