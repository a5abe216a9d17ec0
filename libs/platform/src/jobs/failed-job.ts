import type { JobDefinition } from '@vale/contracts/define';
import type { FailedWork } from '../delivery/dead-letter-store.js';
import type { JobBody } from './job-transport.js';

/**
 * The dead letter of a job that failed for good. None for a scheduled job with a single attempt: its next run does the
 * same work.
 */
export function failedJob(
  definition: JobDefinition,
  body: JobBody,
  { id, attempts, error }: Pick<FailedWork, 'id' | 'attempts' | 'error'>,
): FailedWork | undefined {
  if (definition.everyMs && definition.attempts === 1) return undefined;
  return {
    id,
    kind: 'job',
    name: definition.name,
    consumer: definition.name,
    body: JSON.stringify(body),
    content: JSON.stringify(body.payload ?? null),
    attempts,
    error,
  };
}
