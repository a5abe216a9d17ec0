import type { EventData, EventDefinition } from './event.js';

/** What became true together with a document: saved in the same write, published after it. */
export interface DomainEvent<E extends EventDefinition = EventDefinition> {
  readonly event: E;
  readonly data: EventData<E>;
}

export function domainEvent<E extends EventDefinition>(event: E, data: EventData<E>): DomainEvent<E> {
  return { event, data };
}
