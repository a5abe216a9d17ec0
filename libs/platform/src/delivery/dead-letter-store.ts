import { DeadLetters } from '../dead-letters.js';
import type { DeadLetter } from '../dead-letters.js';

/** Work that is put back for one consumer or job, with all its attempts. */
export interface RequeuedWork {
  id: string;
  /** The durable consumer, or the job's name. */
  consumer: string;
  /** Text as the transport wrote it. */
  body: string;
}

/** Work that failed for good, as it is stored. */
export interface FailedWork extends RequeuedWork {
  kind: DeadLetter['kind'];
  /** Name of the event or job. */
  name: string;
  /** JSON text of the handler's input. */
  content: string;
  attempts: number;
  error: string;
}

export type Requeue = (kind: DeadLetter['kind'], work: RequeuedWork) => Promise<void>;

/** Dead letters, for the drivers. */
export abstract class DeadLetterStore extends DeadLetters {
  protected requeueWork: Requeue = () =>
    Promise.reject(new Error('dead letters are not connected to their transports'));

  /** Transports and dead letters need each other; this is called once both exist. */
  connect(requeueWork: Requeue): void {
    this.requeueWork = requeueWork;
  }

  /** Counts for metrics. */
  abstract counts(): Promise<Record<DeadLetter['kind'], number>>;

  /** Adding the same work twice, as after a crash, keeps one dead letter. */
  abstract add(work: FailedWork): Promise<void>;
}

/** Matches the `consumer` of what failed in a service: `<service>-<class>` of an event, `<service>.<verb-noun>` of a job. */
export function failedIn(service: string): RegExp[] {
  return ['-', '.'].map((end) => new RegExp(`^${`${service}${end}`.replace(/\W/g, '\\$&')}`));
}
