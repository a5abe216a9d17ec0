import 'reflect-metadata';
import type { EventData, EventDefinition, EventEnvelope } from '@vale/contracts/define';

const ON_EVENT = 'vale:on-event';

/**
 * `durable` names the durable consumer: its stored deliveries and dead letters are kept under that name, so a changed name
 * loses its backlog (docs/runbooks/upgrade.md). With `every: 'replica'` each live replica receives the event and nothing is
 * stored: for caches and open pages.
 */
export type ConsumerOptions = { durable: string } | { every: 'replica' };

export interface ListensTo {
  event: EventDefinition;
  /** Undefined for `every: 'replica'`. */
  durable: string | undefined;
}

/**
 * Marks the provider method that reacts to an event. A durable consumer's method that fails is called again with backoff;
 * after the last attempt the event becomes a dead letter of this consumer alone. It must be safe to run twice. A method may have several.
 */
export function On<E extends EventDefinition>(event: E, options: ConsumerOptions) {
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
    const method = descriptor.value as object;
    const durable = 'durable' in options ? options.durable : undefined;
    Reflect.defineMetadata(ON_EVENT, [{ event, durable }, ...listenedBy(method)], method);
  };
}

/** The events of a method's `@On` decorators, in their order. */
export function listenedBy(method: object): readonly ListensTo[] {
  return (Reflect.getOwnMetadata(ON_EVENT, method) as readonly ListensTo[] | undefined) ?? [];
}
