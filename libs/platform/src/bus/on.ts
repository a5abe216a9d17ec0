import 'reflect-metadata';
import type { EventData, EventDefinition, EventEnvelope } from '@vale/contracts/define';

const ON_EVENT = 'vale:on-event';

export interface ListensTo {
  event: EventDefinition;
  /** `once`: one durable consumer per class, over all replicas. `replica`: every live replica receives it, nothing is stored. */
  every: 'once' | 'replica';
}

/**
 * Marks the method of a provider that consumes an event. The class is the durable consumer and gives it its name
 * (`durableName`). A method that fails is called again with backoff, and in the end the event becomes a dead letter of
 * this consumer alone; it must be safe to run twice.
 *
 * With `{every: 'replica'}` each live replica receives the event and nothing is stored: for caches and open pages.
 */
export function On<E extends EventDefinition>(event: E, options: { every?: 'replica' } = {}) {
  return <
    Method extends (data: EventData<E>, envelope: EventEnvelope<EventData<E>>) => Promise<unknown> | unknown,
  >(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    if (event?.kind !== 'event') {
      throw new Error(
        `@On of ${target.constructor.name}.${String(key)} was given no event: pass one made by defineEvent(...).`,
      );
    }
    const listensTo: ListensTo = { event, every: options.every ?? 'once' };
    Reflect.defineMetadata(ON_EVENT, listensTo, descriptor.value as object);
  };
}

export function listensTo(method: object): ListensTo | undefined {
  return Reflect.getOwnMetadata(ON_EVENT, method) as ListensTo | undefined;
}
