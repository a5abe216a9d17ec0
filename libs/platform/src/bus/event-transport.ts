import type { EventEnvelope } from '@vale/contracts/define';
import type { AttemptPolicy } from '../delivery/attempts.js';
import type { RequeuedWork } from '../delivery/dead-letter-store.js';
import type { Delivery } from '../delivery/delivery.js';
import { isUnpublished } from './refused-event.js';

export interface DurableConsumer {
  /** Made by `durableName`; the key under which its events are stored. */
  readonly name: string;
  /** Name of the event that it consumes. */
  readonly event: string;
  handle(envelope: EventEnvelope): Promise<void>;
}

export interface ReplicaListener {
  /** Used in logs. */
  readonly name: string;
  readonly event: string;
  handle(envelope: EventEnvelope): Promise<void>;
}

/** Publishes, stores and delivers events. */
export abstract class EventTransport {
  /**
   * Resolves once the event is stored for every durable consumer. Rejects with `platform.unavailable`, or,
   * if no later attempt can succeed, with `platform.too-large` or `StopRetrying`.
   */
  abstract publish(envelope: EventEnvelope): Promise<void>;

  /**
   * Publishes an event that its publisher keeps stored until this resolves. A driver in the same process may
   * therefore deliver it without storing it again; it resolves when each durable consumer has handled or
   * stored it.
   */
  publishKept(envelope: EventEnvelope): Promise<void> {
    return this.publish(envelope);
  }

  /** False in a process that works on the store alone: the services publish its events. */
  readonly publishes: boolean = true;

  /** False if no durable consumer can receive the event, so that it need not survive its publisher. */
  hasConsumer(_eventName: string): boolean {
    return true;
  }

  abstract consume(consumer: DurableConsumer): Promise<Delivery>;
  abstract listen(listener: ReplicaListener): Promise<Delivery>;
  /**
   * Delivers the event of a dead letter again to the consumer that failed, or to all if it was never
   * published.
   */
  async requeue(work: RequeuedWork): Promise<void> {
    if (isUnpublished(work.consumer)) await this.publish(JSON.parse(work.body) as EventEnvelope);
    else await this.requeueForConsumer(work);
  }

  protected abstract requeueForConsumer(work: RequeuedWork): Promise<void>;
}

/** Attempt policy of events, the same for every consumer. */
export interface EventPolicy extends AttemptPolicy {
  /** Attempts that run at once, per consumer and process. */
  readonly concurrency: number;
}

export const EVENT_POLICY: EventPolicy = {
  attempts: 10,
  backoff: { type: 'exponential', delayMs: 500, maxMs: 300_000 },
  timeoutMs: 30_000,
  concurrency: 16,
};
