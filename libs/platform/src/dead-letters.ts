import type { DeadLetter, DeadLetterQuery } from '@vale/contracts/platform';
import type { Page } from '@vale/contracts/define';

export type { DeadLetter, DeadLetterQuery } from '@vale/contracts/platform';

/** Events and jobs that failed for good, kept until an admin decides. A token of Nest's injection. */
export abstract class DeadLetters {
  /** Newest first. A page may be shorter than its limit and still have a next one. */
  abstract list(query?: Partial<DeadLetterQuery>): Promise<Page<DeadLetter>>;
  /** Null when it is gone. */
  abstract find(id: string): Promise<DeadLetter | null>;
  /**
   * Hands it once more to the consumer or job that failed, and to no other, with all its attempts. False when it is
   * gone. Over NATS only the service that owns the event may publish it again, see `requeueDeadLetter` of the contracts.
   */
  abstract requeue(id: string): Promise<boolean>;
  /** Deletes it. False when it is gone already. */
  abstract discard(id: string): Promise<boolean>;
}
