import type { CallContext, JobDefinition } from '@vale/contracts/define';
import type { RequeuedWork } from '../delivery/dead-letter-store.js';
import type { Delivery } from '../delivery/delivery.js';
import type { JobRun } from '../jobs.js';

export interface NewJob {
  definition: JobDefinition;
  payload: unknown;
  /** Request and trace of the call that enqueued it. A job has no actor. */
  context: Pick<CallContext, 'requestId' | 'traceparent'>;
  delayMs: number;
  dedupeKey?: string | undefined;
  /** See `EnqueueOptions`; a driver of several processes stores it all the same. */
  kept?: boolean;
}

/** Job as a worker receives it; the payload is parsed JSON. */
export interface JobToRun extends JobRun {
  payload: unknown;
  context: Pick<CallContext, 'requestId' | 'traceparent'>;
}

/** The stored part of a job, without its attempts. It is the same for both drivers. */
export type JobBody = Pick<JobToRun, 'payload' | 'context'>;

export type JobWorker = (job: JobToRun) => Promise<void>;

/** Stores jobs and delivers them to workers. */
export abstract class JobTransport {
  /** Resolves once the job is stored. */
  abstract add(job: NewJob): Promise<void>;
  /** Takes jobs of one definition in this process; one with `everyMs` is scheduled once per system. */
  abstract work(definition: JobDefinition, worker: JobWorker): Promise<Delivery>;
  /** Puts the job of a dead letter back, with all its attempts. */
  abstract requeue(work: RequeuedWork): Promise<void>;
}
