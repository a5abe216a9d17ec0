import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import type { JetStreamManager, StreamConfig } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

const DAY_MS = 86_400_000;

/** Holds `evt.>` and nothing else: a stream over `msg.>` would reply to the requests. */
export const EVENTS: Partial<StreamConfig> & { name: string } = {
  name: 'VALE_EVENTS',
  subjects: ['evt.>'],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  // The longest that a consumer may be away without losing events.
  max_age: nanos(14 * DAY_MS),
  discard: DiscardPolicy.Old,
  duplicate_window: nanos(120_000),
};

export const DEAD_LETTERS: Partial<StreamConfig> & { name: string } = {
  name: 'VALE_DEAD_LETTERS',
  subjects: ['dead.>'],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  discard: DiscardPolicy.Old,
  duplicate_window: nanos(120_000),
};

/** Creates the stream when it is missing; an existing one keeps the settings of its operator. */
export async function ensureStream(
  manager: JetStreamManager,
  stream: Partial<StreamConfig> & { name: string },
): Promise<void> {
  try {
    await manager.streams.info(stream.name);
  } catch (error) {
    if (!isApiError(error, JetStreamApiCodes.StreamNotFound)) throw error;
    // Several services may create it at once: the same settings twice are no error.
    await manager.streams.add(stream);
  }
}

export function isApiError(error: unknown, code: number): boolean {
  return error instanceof JetStreamApiError && error.code === code;
}
