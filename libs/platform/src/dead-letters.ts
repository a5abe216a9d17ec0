import type { Page } from '@vale/contracts/define';

/** An event or job that failed its last try, kept until someone decides. */
export interface DeadLetter {
  id: string;
  kind: 'event' | 'job';
  /** Name of the event or job. */
  name: string;
  /** Who failed: the durable consumer, or the job's own name. */
  consumer: string;
  /** Data or payload, as JSON crossed. May hold personal data: show it to admins only, never log it. */
  content: unknown;
  /** Message of the last failure. */
  error: string;
  attempts: number;
  /** ISO 8601 */
  failedAt: string;
}

export interface DeadLetterQuery {
  kind?: 'event' | 'job';
  cursor?: string;
  /** 1 to 100, 24 by default. */
  limit?: number;
}

export abstract class DeadLetters {
  /** Newest first. */
  abstract list(query?: DeadLetterQuery): Promise<Page<DeadLetter>>;
  /** Hands it once more to the consumer or job that failed, and to no other. False when it is gone. */
  abstract replay(id: string): Promise<boolean>;
  /** Forgets it. False when it is gone already. */
  abstract discard(id: string): Promise<boolean>;
}
