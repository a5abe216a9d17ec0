import type { QueueDepth } from '../delivery/delivery.js';
import type { Health } from '../health.js';
import type { Metrics, Sample } from '../metrics.js';
import type { DeadLetterStore } from '../delivery/dead-letter-store.js';
import type { Drivers } from './drivers.js';
import type { OutboxRelay } from '../store/relay.js';

interface Queue {
  name: string;
  depth(): Promise<QueueDepth>;
}

/** Samples the backlog of one service: durable consumers, jobs, and the outboxes of its documents. */
export function sampleService(
  metrics: Metrics,
  service: string,
  { queues, relay }: { queues: readonly Queue[]; relay: OutboxRelay },
): void {
  const ofQueues = async (read: (queue: string, depth: QueueDepth) => Sample[]): Promise<Sample[]> => {
    const depths = await Promise.all(queues.map(async ({ name, depth }) => read(name, await depth())));
    return depths.flat();
  };
  metrics.sample(
    'vale_queue_depth',
    'Events and jobs that wait, are delayed, are tried again later (part of the delayed) or run, over all replicas',
    ['service', 'queue', 'state'],
    () =>
      ofQueues((queue, { oldestSeconds: _, ...counts }) =>
        Object.entries(counts).map(([state, value]) => ({
          labels: { service, queue, state },
          value,
        })),
      ),
  );
  metrics.sample(
    'vale_queue_oldest_seconds',
    'Seconds since the oldest waiting event or job of a queue was due',
    ['service', 'queue'],
    () => ofQueues((queue, { oldestSeconds }) => [{ labels: { service, queue }, value: oldestSeconds }]),
  );
  const ofOutbox = (pick: (depth: { pending: number; oldestSeconds: number }) => number) => async () => [
    { labels: { service }, value: pick(await relay.depth()) },
  ];
  metrics.sample(
    'vale_outbox_pending',
    'Documents with events that are not published',
    ['service'],
    ofOutbox(({ pending }) => pending),
  );
  metrics.sample(
    'vale_outbox_oldest_seconds',
    'Seconds that the oldest unpublished event has waited',
    ['service'],
    ofOutbox(({ oldestSeconds }) => oldestSeconds),
  );
}

/** This row exists while a server is unreachable; rows about its contents do not. */
export function sampleChecks(metrics: Metrics, health: Health): void {
  metrics.sample('vale_check_ok', 'Whether a server that this process uses replies', ['check'], async () =>
    Object.entries((await health.ready()).checks).map(([check, { ok }]) => ({
      labels: { check },
      value: ok ? 1 : 0,
    })),
  );
  metrics.sample('vale_ready', 'Whether this process is ready', [], async () => [
    { labels: {}, value: (await health.ready()).ok ? 1 : 0 },
  ]);
}

/** One row per kind for the whole system; every process reports the same numbers. */
export function sampleDeadLetters(metrics: Metrics, deadLetters: Pick<DeadLetterStore, 'counts'>): void {
  metrics.sample('vale_dead_letters', 'Events and jobs that failed for good', ['kind'], async () =>
    Object.entries(await deadLetters.counts()).map(([kind, value]) => ({ labels: { kind }, value })),
  );
}

/** Samples the streams of JetStream, equally in every process; no rows in the one-process shape. */
export function sampleStreams(
  metrics: Metrics,
  streamUse: NonNullable<Drivers['streamUse']> = async () => [],
): void {
  metrics.sample(
    'vale_stream_used_ratio',
    'How far a stream has reached its limit of bytes or age, 0 to 1',
    ['stream', 'limit'],
    async () =>
      (await streamUse()).map(({ stream, limit, ratio }) => ({ labels: { stream, limit }, value: ratio })),
  );
}
