import type { Backoff } from '@vale/contracts/define';
import { StopRetrying } from '../jobs.js';

/** Milliseconds to wait after the failure of try number `attempt` (1 for the first). The same in both shapes. */
export function backoffMs(backoff: Backoff, attempt: number): number {
  if (backoff.type === 'fixed') return backoff.delayMs;
  return Math.min(backoff.maxMs ?? Number.MAX_SAFE_INTEGER, backoff.delayMs * 2 ** (attempt - 1));
}

export function isFinal(error: unknown, attempt: number, attempts: number): boolean {
  return error instanceof StopRetrying || attempt >= attempts;
}

/** What is kept of a failure beside a dead letter. At most a few lines: it is shown on a page. */
export function failureText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
}

/** Rejects when `work` has not ended in time. The work itself goes on: that is why handlers must be safe to run twice. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`did not end within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
