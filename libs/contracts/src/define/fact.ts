import type { EventData, EventDefinition } from './event.js';

/** Something that became true together with a document: saved with it, published after it. */
export interface Fact<E extends EventDefinition = EventDefinition> {
  readonly event: E;
  readonly data: EventData<E>;
}

export function fact<E extends EventDefinition>(event: E, data: EventData<E>): Fact<E> {
  return { event, data };
}
