import type { EventEnvelope } from '@vale/contracts/define';
import type { Revived } from '../queue/dead-letter-store.js';

export interface DurableConsumer {
  /** `<service>-<class>`, kebab-case; the key under which its events are kept. */
  readonly name: string;
  /** Name of the event it hears. */
  readonly event: string;
  handle(envelope: EventEnvelope): Promise<void>;
}

export interface ReplicaListener {
  /** For logs. */
  readonly name: string;
  readonly event: string;
  handle(envelope: EventEnvelope): Promise<void>;
}

/** What waits for one durable consumer or job, over all replicas. */
export interface QueueDepth {
  /** Due, and not begun. */
  waiting: number;
  /** For a later time: delayed, or between two tries. */
  delayed: number;
  running: number;
  /** Seconds since the oldest that is due should have begun; 0 when nothing waits. */
  oldestSeconds: number;
}

export interface Delivery {
  /** For metrics; a replica's listener has no queue. */
  readonly queue?: { readonly name: string; depth(): Promise<QueueDepth> };
  /** Begins to hand over. From the declaration on, events are kept. */
  start(): Promise<void>;
  /** Takes no more; ends when what runs has ended. */
  stop(): Promise<void>;
}

/** How events travel and are kept. */
export abstract class EventTransport {
  /** Resolved means stored for every durable consumer. Rejects with `platform.too-large` or `platform.unavailable`. */
  abstract publish(envelope: EventEnvelope): Promise<void>;
  abstract consume(consumer: DurableConsumer): Promise<Delivery>;
  abstract listen(listener: ReplicaListener): Promise<Delivery>;
  /** Hands a dead letter once more to the consumer that failed, and to no other. */
  abstract revive(work: Revived): Promise<void>;
}

/** How often, how long and how many at once: the same for every consumer. */
export interface EventPolicy {
  attempts: number;
  backoff: { type: 'exponential'; delayMs: number; maxMs: number };
  /** Milliseconds after which a run counts as failed. */
  timeoutMs: number;
  /** Per consumer and process. */
  concurrency: number;
}

export const EVENT_POLICY: EventPolicy = {
  attempts: 10,
  backoff: { type: 'exponential', delayMs: 500, maxMs: 300_000 },
  timeoutMs: 30_000,
  concurrency: 16,
};
