import { attemptSubject, eventSubject, messageSubject } from '../bus/subjects.js';
import { inboxPrefix } from '../nats/nats-connection.js';
import { ATTEMPTS, DEAD_LETTERS, EVENTS } from '../nats/streams.js';
import { handledMessages } from './dead-letter-handler.js';
import type { AppDefinition } from './define-app.js';
import { listenersOf } from './listeners.js';

export interface NatsPermissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

/**
 * Subjects that an app's NATS user may publish and subscribe to, from its contracts and its `@On` methods.
 * An attacker in one service can neither read requests to another, nor reply to them, nor publish its
 * events.
 */
export function natsPermissionsOf(app: AppDefinition): NatsPermissions {
  const { requests = [], events = {} } = app.contracts;
  const listeners = listenersOf(app);
  const handled = handledMessages(app);
  const durable = listeners.flatMap(({ durable: name, event }) => (name ? [{ name, event }] : []));
  const readsDeadLetters = [...handled, ...requests].some(({ name }) =>
    name.endsWith('.dead-letter.requeue'),
  );
  return {
    publish: [
      ...requests.map(messageSubject),
      ...Object.values(events).map(eventSubject),
      'dead.>',
      '$JS.API.INFO',
      ...[EVENTS.name, DEAD_LETTERS.name, ATTEMPTS.name].flatMap((stream) => [
        `$JS.API.STREAM.INFO.${stream}`,
        `$JS.API.STREAM.CREATE.${stream}`,
      ]),
      // The age of the oldest waiting event is a metric.
      `$JS.API.STREAM.MSG.GET.${EVENTS.name}`,
      ...(app.keepsEventSpace
        ? [
            `$JS.API.STREAM.UPDATE.${EVENTS.name}`,
            `$JS.API.STREAM.PURGE.${EVENTS.name}`,
            `$JS.API.CONSUMER.LIST.${EVENTS.name}`,
            `$JS.API.CONSUMER.DELETE.${EVENTS.name}.*`,
          ]
        : []),
      ...(durable.length > 0 ? [`$JS.API.STREAM.MSG.GET.${ATTEMPTS.name}`] : []),
      ...(readsDeadLetters
        ? [`$JS.API.STREAM.MSG.GET.${DEAD_LETTERS.name}`, `$JS.API.STREAM.MSG.DELETE.${DEAD_LETTERS.name}`]
        : []),
      ...durable.flatMap(({ name, event }) => [
        `$JS.API.CONSUMER.INFO.${EVENTS.name}.${name}`,
        // The last part is the filter: the server lets the consumer have this event and no other.
        `$JS.API.CONSUMER.CREATE.${EVENTS.name}.${name}.${eventSubject(event)}`,
        `$JS.API.CONSUMER.MSG.NEXT.${EVENTS.name}.${name}`,
        `$JS.ACK.${EVENTS.name}.${name}.>`,
        attemptSubject(name, '>'),
      ]),
    ],
    subscribe: [
      `${inboxPrefix(app.name)}.>`,
      ...handled.map(messageSubject),
      ...new Set(listeners.filter(({ durable: name }) => !name).map(({ event }) => eventSubject(event))),
    ],
  };
}
