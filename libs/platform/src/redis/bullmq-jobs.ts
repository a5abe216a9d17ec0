import { Queue, Worker } from 'bullmq';
import type { Job } from 'bullmq';
import { AppError, platformErrors } from '@vale/contracts/define';
import type { JobDefinition } from '@vale/contracts/define';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import type { Delivery, QueueDepth } from '../bus/event-transport.js';
import { JobTransport } from '../jobs/job-transport.js';
import type { JobBody, JobToRun, JobWorker, NewJob } from '../jobs/job-transport.js';
import type { Logger } from '../logging.js';
import type { DeadLetterStore, Revived } from '../queue/dead-letter-store.js';
import { backoffMs, failureText, isFinal, within } from '../queue/retry.js';
import { Schedules } from './bullmq-schedules.js';
import { WORKER_CONNECTION } from './redis-connection.js';

const PREFIX = 'vale';

export interface BullmqTimings {
  /** Milliseconds after which the jobs of a process that died are taken by another. */
  stalledAfterMs: number;
}

/** We count tries and bury by ourselves, the same way in both shapes; BullMQ must not give up before. */
const NEVER_GIVE_UP = 1_000_000;

/** Jobs over BullMQ: one queue per job definition. */
export class BullmqJobs extends JobTransport {
  private readonly queues = new Map<string, Queue<JobBody>>();
  private readonly schedules: Schedules;

  constructor(
    private readonly url: string,
    private readonly redis: Redis,
    private readonly deadLetters: DeadLetterStore,
    private readonly timings: BullmqTimings,
    private readonly logger: Logger,
  ) {
    super();
    this.schedules = new Schedules((name) => this.queueOf(name), logger);
  }

  async add({ definition, payload, context, delayMs, dedupeKey }: NewJob): Promise<void> {
    await this.put(definition.name, { payload, context }, { delayMs, dedupeKey });
  }

  async work(definition: JobDefinition, worker: JobWorker): Promise<Delivery> {
    const connection = new Redis(this.url, WORKER_CONNECTION);
    connection.on('error', (error) => this.logger.debug('redis', { error }));
    const bull = new Worker<JobBody>(definition.name, (job) => this.process(definition, worker, job), {
      connection,
      prefix: PREFIX,
      autorun: false,
      concurrency: definition.concurrency,
      lockDuration: this.timings.stalledAfterMs,
      stalledInterval: this.timings.stalledAfterMs,
      maxStalledCount: NEVER_GIVE_UP,
      settings: {
        backoffStrategy: (_made, _type, _error, job) => backoffMs(definition.backoff, triesOf(job as Job)),
      },
    });
    bull.on('error', (error) => this.logger.warn('jobs: Redis', { job: definition.name, error }));
    return {
      queue: { name: definition.name, depth: () => this.depth(definition.name) },
      start: async () => {
        await bull.waitUntilReady();
        void bull.run();
        await this.schedules.keep(definition);
      },
      stop: async () => {
        this.schedules.forget(definition);
        // Waits for what runs; what waits stays in Redis.
        await bull.close();
        connection.disconnect();
      },
    };
  }

  async revive({ consumer, body }: Revived): Promise<void> {
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
    return {
      waiting: counts['waiting'] ?? 0,
      delayed: counts['delayed'] ?? 0,
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

  private async process(definition: JobDefinition, worker: JobWorker, job: Job<JobBody>): Promise<void> {
    const attempt = triesOf(job);
    if (attempt > definition.attempts) {
      return this.bury(definition, job, attempt - 1, 'the process ended during each try');
    }
    const run: JobToRun = {
      payload: job.data.payload,
      context: job.data.context ?? { requestId: randomUUID() },
      attempt,
      lastAttempt: attempt >= definition.attempts,
    };
    try {
      await within(definition.timeoutMs, worker(run));
    } catch (error) {
      const final = isFinal(error, attempt, definition.attempts);
      const text = final ? 'failed for good' : 'failed, will be tried again';
      this.logger.warn(text, { queue: definition.name, attempt, error });
      // Buried first, then done as far as BullMQ is concerned, which frees its key.
      if (final) return this.bury(definition, job, attempt, failureText(error));
      throw error;
    }
  }

  private async bury(definition: JobDefinition, job: Job<JobBody>, attempts: number, error: string) {
    if (definition.everyMs && definition.attempts === 1) {
      // Not kept, as in the one-process shape: its next turn comes by itself.
      this.logger.warn('a scheduled run failed', { job: definition.name, error });
      return;
    }
    await this.deadLetters.bury({
      id: job.id!,
      kind: 'job',
      name: definition.name,
      consumer: definition.name,
      body: JSON.stringify(job.data),
      content: JSON.stringify(job.data.payload ?? null),
      attempts,
      error,
    });
  }
}

/** The running try's number; one that ended with its process counts too. */
function triesOf(job: Pick<Job, 'attemptsMade' | 'attemptsStarted'>): number {
  return Math.max(job.attemptsStarted, 1);
}
