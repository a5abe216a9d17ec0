import { AppError, platformErrors } from '@vale/contracts/define';
import type { EventEnvelope } from '@vale/contracts/define';
import type { FailedWork } from '../delivery/dead-letter-store.js';
import { errorText, StopRetrying } from '../delivery/attempts.js';

/** Takes the place of a consumer's name in the dead letter of an event that was never published. */
const OUTBOX = '(outbox)';

/** The transport will not take the event later either. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof StopRetrying || (error instanceof AppError && error.is(platformErrors.tooLarge));
}

/** The dead letter of an event that no consumer received. */
export function unpublishedEvent(envelope: EventEnvelope, error: unknown): FailedWork {
  const { id, type, source, data } = envelope;
  return {
    id: `${id}~${OUTBOX}`,
    kind: 'event',
    name: type,
    consumer: `${source.slice(source.lastIndexOf('/') + 1)}-${OUTBOX}`,
    body: JSON.stringify(envelope),
    content: JSON.stringify(data),
    attempts: 1,
    error: errorText(error),
  };
}

/**
 * True if a dead letter of this consumer was never published; requeueing it publishes it to every consumer.
 */
export function isUnpublished(consumer: string): boolean {
  return consumer.endsWith(`-${OUTBOX}`);
}
