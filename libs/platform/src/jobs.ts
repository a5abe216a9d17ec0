import 'reflect-metadata';
import type { JobDefinition, JobInput, JobPayload } from '@vale/contracts/define';

export { backoffMs, StopRetrying } from './delivery/attempts.js';

export interface EnqueueOptions {
  /** Milliseconds before the first attempt. */
  delayMs?: number;
  /** Overrides the key of the job's contract. */
  dedupeKey?: string;
  /**
   * The caller keeps a record of the work, and enqueues it again when it was lost with its process. If this process
   * runs the job itself, it is then stored only if its first attempt fails or cannot start soon. Requires a key that
   * was not enqueued before.
   */
  kept?: boolean;
}

/** Work that may be slow or must not be lost. */
export abstract class Jobs {
  /**
   * Resolves once the job is stored: from then on it runs at least once, in some process, whatever crashes. Does nothing
   * while a job with the same dedupe key waits or runs. Rejects with `platform.invalid-input` when the payload does not fit the contract
   * and with `platform.too-large` above `MAX_MESSAGE_BYTES`.
   */
  abstract enqueue<J extends JobDefinition>(
    job: J,
    payload: JobInput<J>,
    options?: EnqueueOptions,
  ): Promise<void>;
}

export interface JobRun {
  /** 1 for the first attempt. */
  attempt: number;
  /** A failure now makes the job a dead letter. */
  lastAttempt: boolean;
}

const PROCESSES_JOB = 'vale:processes-job';

/** Marks the method of a provider that runs these jobs of the service's own contracts. It must be safe to run twice. */
export function Processes<J extends JobDefinition>(...jobs: readonly J[]) {
  return <Method extends (payload: JobPayload<J>, run: JobRun) => Promise<unknown> | unknown>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    if (jobs.length === 0 || jobs.some((job) => job?.kind !== 'job')) {
      throw new Error(
        `@Processes of ${target.constructor.name}.${String(key)} was given no job: pass one made by defineJob(...).`,
      );
    }
    Reflect.defineMetadata(PROCESSES_JOB, jobs, descriptor.value as object);
  };
}

export function processedJobs(method: object): readonly JobDefinition[] {
  return (Reflect.getOwnMetadata(PROCESSES_JOB, method) ?? []) as readonly JobDefinition[];
}
