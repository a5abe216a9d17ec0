import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import type { JetStreamManager, MsgRequest, StoredMsg, StreamConfig, StreamInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { DAY_MS } from '@vale/contracts/time';
import type { Logger } from '../logging.js';

export const MIB = 1_048_576;

type StreamWithLimits = Partial<StreamConfig> &
  Pick<StreamConfig, 'name' | 'max_bytes' | 'max_age' | 'discard'>;

/** Holds `evt.>` and nothing else: a stream over `msg.>` would reply to the requests. */
export const EVENTS: StreamWithLimits = {
  name: 'VALE_EVENTS',
  subjects: ['evt.>'],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  // The longest that a consumer may be away without losing events.
  max_age: nanos(14 * DAY_MS),
  // All streams fit into the 1 GB that `k8s/base/nats/nats.conf` gives JetStream.
  max_bytes: 768 * MIB,
  // A full stream refuses new events: they stay with their publisher, and no old one is lost.
  discard: DiscardPolicy.New,
  duplicate_window: nanos(120_000),
};

export const DEAD_LETTERS: StreamWithLimits = {
  name: 'VALE_DEAD_LETTERS',
  subjects: ['dead.>'],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  max_age: nanos(365 * DAY_MS),
  max_bytes: 128 * MIB,
  discard: DiscardPolicy.New,
  duplicate_window: nanos(120_000),
};

/** The last `DeliveryRecord` of each event and consumer. A lost record only leads to more attempts. */
export const ATTEMPTS: StreamWithLimits = {
  name: 'VALE_ATTEMPTS',
  subjects: ['att.>'],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  max_msgs_per_subject: 1,
  max_age: nanos(14 * DAY_MS),
  max_bytes: 16 * MIB,
  discard: DiscardPolicy.Old,
  duplicate_window: nanos(120_000),
};

/** The first event with this subject that has `seq` or a higher sequence. */
export async function firstEventSince(
  manager: JetStreamManager,
  seq: number,
  subject: string | undefined,
): Promise<StoredMsg | null> {
  // The server accepts both (since 2.9); the client's types have them only for direct reads.
  const query = { seq, next_by_subj: subject } as unknown as MsgRequest;
  return manager.streams.getMessage(EVENTS.name, query);
}

/** Use of one of a stream's limits. */
export interface StreamUse {
  stream: string;
  limit: 'bytes' | 'age';
  /** 0 when empty, 1 at the limit. */
  ratio: number;
}

/** Samples for metrics. Only dead letters report an age: events are deleted by age in normal operation. */
export async function streamUse(manager: JetStreamManager): Promise<StreamUse[]> {
  const [events, deadLetters] = await Promise.all([
    manager.streams.info(EVENTS.name),
    manager.streams.info(DEAD_LETTERS.name),
  ]);
  return [...usedBytes(events), ...usedBytes(deadLetters), ...usedAge(deadLetters)];
}

function usedBytes({ config, state }: StreamInfo): StreamUse[] {
  if (config.max_bytes <= 0) return [];
  return [{ stream: config.name, limit: 'bytes', ratio: state.bytes / config.max_bytes }];
}

function usedAge({ config, state }: StreamInfo): StreamUse[] {
  if (config.max_age <= 0) return [];
  const oldestMs = state.messages > 0 ? Math.max(0, Date.now() - Date.parse(state.first_ts)) : 0;
  return [{ stream: config.name, limit: 'age', ratio: nanos(oldestMs) / config.max_age }];
}

/**
 * Creates the stream when it is missing, with copies on `replicas` servers. An existing one keeps the settings of its
 * operator; `EventSpace` gives it a size that is set.
 */
export async function ensureStream(
  manager: JetStreamManager,
  stream: StreamWithLimits,
  { replicas, logger }: { replicas: number; logger: Logger },
): Promise<void> {
  try {
    const existing = await manager.streams.info(stream.name);
    if (existing.config.max_bytes <= 0) await limitStream(manager, stream, existing, logger);
  } catch (error) {
    if (!isApiError(error, JetStreamApiCodes.StreamNotFound)) throw error;
    // Several services may create it at the same time: equal settings are no error.
    await manager.streams.add({ ...stream, num_replicas: replicas });
  }
}

/**
 * Streams of an earlier release have no byte limit. Sets one if the stream fills less than half of it, and
 * if this user may change streams, which the generated permissions do not allow.
 */
async function limitStream(
  manager: JetStreamManager,
  { name, max_bytes, max_age, discard }: StreamWithLimits,
  { config, state }: StreamInfo,
  logger: Logger,
): Promise<void> {
  try {
    if (state.bytes > max_bytes / 2) throw new Error(`it holds ${state.bytes} bytes`);
    await manager.streams.update(name, { max_bytes, max_age: config.max_age || max_age, discard });
    logger.info('a byte limit was set on a stream without one', { stream: name, max_bytes });
  } catch (error) {
    logger.warn('a stream has no byte limit: docs/runbooks/upgrade.md', { stream: name, error });
  }
}

export function isApiError(error: unknown, code: number): boolean {
  return error instanceof JetStreamApiError && error.code === code;
}
