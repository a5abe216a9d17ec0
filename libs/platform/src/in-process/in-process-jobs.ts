import type { JobDefinition } from '@vale/contracts/define';
import type { AttemptOutcome } from '../delivery/attempts.js';
import type { DeadLetterStore, FailedWork, RequeuedWork } from '../delivery/dead-letter-store.js';
import type { Delivery, StartOptions } from '../delivery/delivery.js';
import { STOP_TIMEOUT_MS } from '../delivery/stop-timeout.js';
import { SystemIds } from '../ids.js';
import { failedJob } from '../jobs/failed-job.js';
import { JobTransport } from '../jobs/job-transport.js';
import type { JobBody, JobToRun, JobWorker, NewJob } from '../jobs/job-transport.js';
import type { Logger } from '../logging.js';
import { StoredQueue } from '../queue/stored-queue.js';
import type { StoredWork, WorkCollection } from '../queue/stored-work.js';
import { dueIn } from '../queue/work-state.js';
import { WorkWriter } from '../queue/work-writer.js';
import { isDuplicateKey } from '../store/duplicate-key.js';
import { memberInTurn } from './member-in-turn.js';
import type { RepeatSchedule, ScheduledRun } from './repeat-schedule.js';

interface Group {
  definition: JobDefinition;
  queue: StoredQueue;
  members: JobWorker[];
  turn: number;
  stopRepeating: () => Promise<void>;
}

/** Jobs of the one-process shape: stored until done, handed over in memory. */
export class InProcessJobs extends JobTransport {
  private readonly groups = new Map<string, Group>();
  private readonly writer: WorkWriter;
  private readonly ids = new SystemIds();
  /** Dedupe keys of jobs that are handed over and not stored. */
  private readonly keptKeys = new Set<string>();

  constructor(
    private readonly collection: WorkCollection,
    private readonly deadLetters: DeadLetterStore,
    private readonly schedule: RepeatSchedule,
    private readonly logger: Logger,
  ) {
    super();
    this.writer = new WorkWriter(collection, logger);
  }

  async add({ definition, payload, context, delayMs, dedupeKey, kept }: NewJob): Promise<void> {
    const body: JobBody = { payload, context };
    const dedupe = dedupeKey === undefined ? undefined : `${definition.name}:${dedupeKey}`;
    if (dedupe !== undefined && this.keptKeys.has(dedupe)) return;
    const work: StoredWork = {
      _id: this.ids.ulid(),
      queue: definition.name,
      body: JSON.stringify(body),
      attempts: 0,
      ...dueIn(delayMs),
      ...(dedupe !== undefined && { dedupe }),
    };
    const queue = this.groups.get(work.queue)?.queue;
    if (kept && queue && delayMs === 0) this.handOver(queue, work);
    else await this.store(work);
  }

  /** Not awaited: the service that enqueued a lost job finds it again. */
  private handOver(queue: StoredQueue, work: StoredWork): void {
    if (work.dedupe !== undefined) this.keptKeys.add(work.dedupe);
    queue
      .handOver(work)
      .catch((error: unknown) => {
        this.logger.warn('a job could not be stored; its service enqueues it again', {
          queue: work.queue,
          error,
        });
      })
      .finally(() => {
        if (work.dedupe !== undefined) this.keptKeys.delete(work.dedupe);
      });
  }

  async work(definition: JobDefinition, worker: JobWorker): Promise<Delivery> {
    const group = this.groups.get(definition.name) ?? this.createGroup(definition);
    group.members.push(worker);
    return {
      queue: { name: definition.name, depth: () => group.queue.depth() },
      start: async (options) => {
        await group.queue.start(options);
        if (definition.everyMs) await this.startRepeating(group, options);
      },
      stop: async () => {
        group.members.splice(group.members.indexOf(worker), 1);
        if (group.members.length > 0) return;
        this.groups.delete(definition.name);
        await Promise.all([group.queue.stop(STOP_TIMEOUT_MS), group.stopRepeating()]);
      },
    };
  }

  async requeue({ id, consumer, body }: RequeuedWork): Promise<void> {
    await this.store({ _id: id, queue: consumer, body, attempts: 0, ...dueIn(0) });
  }

  private async store(work: StoredWork): Promise<void> {
    const queue = this.groups.get(work.queue)?.queue;
    // A job with the same key waits or runs: nothing to add.
    if (queue) await queue.add(work);
    else await this.collection.insertOne(work).catch(unlessTaken);
  }

  private createGroup(definition: JobDefinition): Group {
    const handler = {
      run: async (work: StoredWork, attempt: number) => {
        const body = JSON.parse(work.body) as JobBody;
        await this.run(definition, { ...body, attempt, lastAttempt: attempt >= definition.attempts });
      },
      deadLetter: (work: StoredWork, attempts: number, error: string) =>
        this.deadLetter(definition, JSON.parse(work.body) as JobBody, { id: work._id, attempts, error }),
    };
    const group: Group = {
      definition,
      members: [],
      turn: 0,
      stopRepeating: async () => {},
      queue: new StoredQueue(definition.name, this.writer, definition, handler, this.logger),
    };
    this.groups.set(definition.name, group);
    return group;
  }

  private async run(definition: JobDefinition, job: JobToRun): Promise<void> {
    const { name } = definition;
    await memberInTurn(this.groups.get(name), name)(job);
  }

  private async startRepeating(group: Group, options: StartOptions = {}): Promise<void> {
    const { definition } = group;
    await group.stopRepeating();
    const scheduled: ScheduledRun = {
      run: (context) =>
        this.run(definition, { payload: {}, context, attempt: 1, lastAttempt: definition.attempts === 1 }),
      settle: (context, outcome) => this.settleScheduledRun(definition, context, outcome),
    };
    group.stopRepeating = await this.schedule.start(definition, scheduled, options);
  }

  /** The first attempt of a scheduled run is not stored. If it fails, it is stored for the others like any job. */
  private async settleScheduledRun(
    definition: JobDefinition,
    context: JobToRun['context'],
    outcome: AttemptOutcome,
  ): Promise<void> {
    if (outcome.kind === 'done') return;
    const body: JobBody = { payload: {}, context };
    if (outcome.kind === 'dead-letter') {
      return this.deadLetter(definition, body, { id: this.ids.ulid(), ...outcome });
    }
    await this.store({
      _id: this.ids.ulid(),
      queue: definition.name,
      body: JSON.stringify(body),
      attempts: outcome.kind === 'retry' ? 1 : 0,
      ...dueIn(outcome.delayMs),
      dedupe: `${definition.name}:(schedule)`,
    });
  }

  private async deadLetter(
    definition: JobDefinition,
    body: JobBody,
    failure: Pick<FailedWork, 'id' | 'attempts' | 'error'>,
  ): Promise<void> {
    const failed = failedJob(definition, body, failure);
    if (failed) await this.deadLetters.add(failed);
  }
}

function unlessTaken(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}
