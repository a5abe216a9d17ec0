import type { EventData, EventDefinition } from './event.js';

/** An event that belongs to a change of a document: saved in the same write, published after it. */
export interface DomainEvent<E extends EventDefinition = EventDefinition> {
  readonly event: E;
  readonly data: EventData<E>;
}

export function domainEvent<E extends EventDefinition>(event: E, data: EventData<E>): DomainEvent<E> {
  return { event, data };
}
