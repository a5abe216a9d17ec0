import type { Output, Schema } from './schema.js';

/** A domain event: `service.noun-in-past`, on the subject `evt.<name>`. Ids and the few values consumers need, never a secret. */
export interface EventDefinition<Data extends Schema = Schema> {
  readonly kind: 'event';
  readonly name: string;
  readonly data: Data;
}

export function defineEvent<Data extends Schema>(
  name: `${string}.${string}`,
  data: Data,
): EventDefinition<Data> {
  return { kind: 'event', name, data };
}

export type EventData<E extends EventDefinition> = Output<E['data']>;

/** CloudEvents 1.0 envelope. Consumers and JetStream recognise repeats by `id`. */
export interface EventEnvelope<Data = unknown> {
  specversion: '1.0';
  id: string;
  /** `/vale/<service>` */
  source: string;
  /** The event's name. */
  type: string;
  /** ISO 8601 */
  time: string;
  datacontenttype: 'application/json';
  data: Data;
  traceparent?: string;
  requestid?: string;
}

/** An event that belongs to a document's change: saved in the same write and published after it. */
export interface DomainEvent<E extends EventDefinition = EventDefinition> {
  readonly event: E;
  readonly data: EventData<E>;
}

export function domainEvent<E extends EventDefinition>(event: E, data: EventData<E>): DomainEvent<E> {
  return { event, data };
}
