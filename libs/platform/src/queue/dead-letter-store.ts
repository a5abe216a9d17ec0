import { DeadLetters } from '../dead-letters.js';
import type { DeadLetter } from '../dead-letters.js';

/** Work that is put back: to one consumer or job, with all its tries. */
export interface Revived {
  id: string;
  /** The durable consumer, or the job's name. */
  consumer: string;
  /** As the transport wrote it. */
  body: string;
}

export interface Buried extends Revived {
  kind: DeadLetter['kind'];
  /** Name of the event or job. */
  name: string;
  /** JSON text of what the handler was given. */
  content: string;
  attempts: number;
  error: string;
}

export type Revive = (kind: DeadLetter['kind'], work: Revived) => Promise<void>;

/** Where events and jobs end that failed for good. */
export abstract class DeadLetterStore extends DeadLetters {
  protected revive: Revive = () =>
    Promise.reject(new Error('dead letters are not connected to their transports'));

  /** The transports bury here and are revived from here: connected once all exist. */
  connect(revive: Revive): void {
    this.revive = revive;
  }

  /** How many there are, for metrics. */
  abstract counts(): Promise<Record<DeadLetter['kind'], number>>;

  /** Burying the same work twice, as after a crash, keeps one letter. */
  abstract bury(letter: Buried): Promise<void>;
}
