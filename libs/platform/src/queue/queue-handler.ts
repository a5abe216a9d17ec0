import type { AttemptPolicy } from '../delivery/attempts.js';
import type { StoredWork } from './stored-work.js';

export interface QueuePolicy extends AttemptPolicy {
  readonly concurrency: number;
}

export interface QueueHandler {
  run(work: StoredWork, attempt: number): Promise<void>;
  /** Stores what failed for good; must be safe to call twice. */
  deadLetter(work: StoredWork, attempts: number, error: string): Promise<void>;
}
