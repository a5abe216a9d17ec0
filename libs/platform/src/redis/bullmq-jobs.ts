import { DelayedError, Queue, Worker } from 'bullmq';
import type { Job } from 'bullmq';
import { AppError, platformErrors } from '@vale/contracts/define';
import type { JobDefinition } from '@vale/contracts/define';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import { backoffMs, runAttempt } from '../delivery/attempts.js';
import type { DeadLetterStore, RequeuedWork } from '../delivery/dead-letter-store.js';
import type { Delivery, QueueDepth } from '../delivery/delivery.js';
import { failedJob } from '../jobs/failed-job.js';
import { JobTransport } from '../jobs/job-transport.js';
import type { JobBody, JobToRun, JobWorker, NewJob } from '../jobs/job-transport.js';
import type { Logger } from '../logging.js';
import { logEachMinute } from '../logging/log-each-minute.js';
import { DelayedJobs } from './bullmq-clock.js';
import { Schedules } from './bullmq-schedules.js';
import { WORKER_CONNECTION } from './redis-connection.js';

const PREFIX = 'vale';

export interface BullmqTimings {
  /** Milliseconds after which the jobs of a process that crashed run in another. */
  stalledAfterMs: number;
}

/** `runAttempt` decides when it was the last, as in the other drivers; BullMQ must not give up before it. */
const NEVER_GIVE_UP = 1_000_000;

/** Delayed jobs to check for failed ones: the next ones, which include retries. */
const SAMPLED = 100;

/** Jobs over BullMQ: one queue per job definition. */
export class BullmqJobs extends JobTransport {
  private readonly queues = new Map<string, Queue<JobBody>>();
  private readonly schedules: Schedules;
  private readonly warnOfRedis;

  constructor(
    private readonly url: string,
    private readonly redis: Redis,
    private readonly deadLetters: DeadLetterStore,
    private readonly timings: BullmqTimings,
    private readonly logger: Logger,
  ) {
    super();
    this.warnOfRedis = logEachMinute(logger.warn.bind(logger), 'jobs: Redis');
    const delayed = new DelayedJobs(redis, () => this.queues.values(), logger);
    this.schedules = new Schedules((name) => this.queueOf(name), delayed, logger);
  }

  async add({ definition, payload, context, delayMs, dedupeKey }: NewJob): Promise<void> {
    await this.put(definition.name, { payload, context }, { delayMs, dedupeKey });
  }

  async work(definition: JobDefinition, worker: JobWorker): Promise<Delivery> {
    const connection = new Redis(this.url, WORKER_CONNECTION);
    connection.on('error', (error) => this.logger.debug('redis', { error }));
    const stopping = new AbortController();
    const bull = new Worker<JobBody>(
      definition.name,
      (job, token) => this.process({ definition, worker, stopping: stopping.signal }, job, token),
      {
        connection,
        prefix: PREFIX,
        autorun: false,
        concurrency: definition.concurrency,
        lockDuration: this.timings.stalledAfterMs,
        stalledInterval: this.timings.stalledAfterMs,
        maxStalledCount: NEVER_GIVE_UP,
        settings: {
          backoffStrategy: (failed) => backoffMs(definition.backoff, failed),
        },
      },
    );
    bull.on('error', (error) => this.warnOfRedis({ job: definition.name, error }));
    return {
      queue: { name: definition.name, depth: () => this.depth(definition.name) },
      start: async () => {
        await bull.waitUntilReady();
        void bull.run();
        this.schedules.start();
        await this.schedules.ensureScheduled(definition);
      },
      stop: async () => {
        stopping.abort();
        this.schedules.forget(definition);
        // Resolves when running jobs have ended; waiting jobs stay in Redis.
        await bull.close();
        connection.disconnect();
      },
    };
  }

  async requeue({ consumer, body }: RequeuedWork): Promise<void> {
    await this.put(consumer, JSON.parse(body) as JobBody, { delayMs: 0 });
  }

  async check(): Promise<void> {
    await this.redis.ping();
  }

  async close(): Promise<void> {
    this.schedules.stop();
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  private async depth(name: string): Promise<QueueDepth> {
    const queue = this.queueOf(name);
    const counts = await queue.getJobCounts('waiting', 'delayed', 'active');
    const [oldest] = counts['waiting'] ? await queue.getJobs(['waiting'], 0, 0, true) : [];
    const soonest = counts['delayed'] ? await queue.getJobs(['delayed'], 0, SAMPLED - 1, true) : [];
    return {
      waiting: counts['waiting'] ?? 0,
      delayed: counts['delayed'] ?? 0,
      retrying: soonest.filter(({ attemptsMade }) => attemptsMade > 0).length,
      running: counts['active'] ?? 0,
      oldestSeconds: oldest ? Math.max(0, Date.now() - oldest.timestamp - oldest.delay) / 1_000 : 0,
    };
  }

  private async put(
    name: string,
    body: JobBody,
    { delayMs, dedupeKey }: Pick<NewJob, 'delayMs' | 'dedupeKey'>,
  ): Promise<void> {
    try {
      await this.queueOf(name).add(name, body, {
        jobId: ulid(),
        delay: delayMs,
        ...(dedupeKey !== undefined && { deduplication: { id: dedupeKey } }),
      });
    } catch (error) {
      throw new AppError(platformErrors.unavailable, { cause: error });
    }
  }

  private queueOf(name: string): Queue<JobBody> {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new Queue<JobBody>(name, {
        connection: this.redis,
        prefix: PREFIX,
        defaultJobOptions: {
          attempts: NEVER_GIVE_UP,
          backoff: { type: 'custom' },
          removeOnComplete: true,
          removeOnFail: true,
        },
      });
      queue.on('error', (error) => this.logger.debug('jobs: Redis', { job: name, error }));
      this.queues.set(name, queue);
    }
    return queue;
  }

  private async process(
    { definition, worker, stopping }: { definition: JobDefinition; worker: JobWorker; stopping: AbortSignal },
    job: Job<JobBody>,
    token: string | undefined,
  ): Promise<void> {
    const attempt = job.attemptsMade + 1;
    const run: JobToRun = {
      payload: job.data.payload,
      context: job.data.context ?? { requestId: randomUUID() },
      attempt,
      lastAttempt: attempt >= definition.attempts,
    };
    const { name: queue } = definition;
    const crashes = job.stalledCounter;
    const about = { queue, attempt, crashes, policy: definition, logger: this.logger, stopping };
    const outcome = await runAttempt(about, () => worker(run));
    if (outcome.kind === 'retry') throw outcome.error;
    if (outcome.kind === 'stopped') {
      await job.moveToDelayed(Date.now() + outcome.delayMs, token);
      throw new DelayedError();
    }
    if (outcome.kind === 'done') return;
    // After this BullMQ takes the job for completed, which frees its dedupe key.
    const failed = failedJob(definition, job.data, { id: job.id!, ...outcome });
    if (failed) await this.deadLetters.add(failed);
  }
}
