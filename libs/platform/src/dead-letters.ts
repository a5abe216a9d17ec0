import type { DeadLetter, DeadLetterQuery } from '@vale/contracts/platform';
import type { Page } from '@vale/contracts/define';

export type { DeadLetter, DeadLetterQuery } from '@vale/contracts/platform';

/** Events and jobs that failed for good, kept until an admin decides. A token of Nest's injection. */
export abstract class DeadLetters {
  /** Newest first. A page may be shorter than its limit and still have a next one. */
  abstract list(query?: Partial<DeadLetterQuery>): Promise<Page<DeadLetter>>;
  /** Null when it no longer exists. */
  abstract find(id: string): Promise<DeadLetter | null>;
  /**
   * Runs it again for the consumer or job that failed, and for no other, with all its attempts. False when it no
   * longer exists. Over NATS only the service that owns the event may publish it again, see `requeueDeadLetter` of the contracts.
   */
  abstract requeue(id: string): Promise<boolean>;
  /** Deletes it. False when it no longer exists. */
  abstract discard(id: string): Promise<boolean>;
}
