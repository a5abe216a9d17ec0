import type { CallContext, JobDefinition } from '@vale/contracts/define';
import type { Delivery } from '../bus/event-transport.js';
import type { JobRun } from '../jobs.js';
import type { Revived } from '../queue/dead-letter-store.js';

export interface NewJob {
  definition: JobDefinition;
  payload: unknown;
  /** Request and trace of the call that asked for it. A job has no actor. */
  context: Pick<CallContext, 'requestId' | 'traceparent'>;
  delayMs: number;
  dedupeKey?: string | undefined;
}

/** What a worker is handed; the payload as JSON made it. */
export interface JobToRun extends JobRun {
  payload: unknown;
  context: Pick<CallContext, 'requestId' | 'traceparent'>;
}

/** What is kept of a job beside its tries, in either shape. */
export type JobBody = Pick<JobToRun, 'payload' | 'context'>;

export type JobWorker = (job: JobToRun) => Promise<void>;

/** How jobs are kept and handed to workers. */
export abstract class JobTransport {
  /** Resolved means kept. */
  abstract add(job: NewJob): Promise<void>;
  /** Takes jobs of one definition in this process; one with `everyMs` is scheduled once per system. */
  abstract work(definition: JobDefinition, worker: JobWorker): Promise<Delivery>;
  /** Puts a dead letter's job back, with all its tries. */
  abstract revive(work: Revived): Promise<void>;
}
