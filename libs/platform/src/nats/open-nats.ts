import { jetstreamManager } from '@nats-io/jetstream';
import type { Logger } from '../logging.js';
import { EventSpace } from './event-space.js';
import { JetStreamDeadLetters } from './jetstream-dead-letters.js';
import type { JetStreamPolicy } from './jetstream-delivery.js';
import { JetStreamEvents } from './jetstream-events.js';
import { NatsLink } from './nats-connection.js';
import { NatsMessages } from './nats-messages.js';
import { ATTEMPTS, DEAD_LETTERS, EVENTS, MIB, ensureStream, streamUse } from './streams.js';

/** Messages, events and dead letters over one connection. */
export async function openNatsDrivers(
  url: string,
  {
    name,
    replicas,
    eventsMib,
    logger,
    policy,
  }: {
    name: string;
    replicas: number;
    eventsMib: number | undefined;
    logger: Logger;
    policy: JetStreamPolicy;
  },
) {
  const link = await NatsLink.open(url, name, logger);
  const manager = await jetstreamManager(link.nats, { timeout: 5_000 });
  const events = eventsMib ? { ...EVENTS, max_bytes: eventsMib * MIB } : EVENTS;
  for (const stream of [events, DEAD_LETTERS, ATTEMPTS]) {
    await ensureStream(manager, stream, { replicas, logger });
  }
  const deadLetters = new JetStreamDeadLetters(manager);
  const space = new EventSpace(manager, eventsMib && eventsMib * MIB, logger);
  const messages = new NatsMessages(link);
  return {
    messages,
    events: new JetStreamEvents(link, manager, deadLetters, policy, logger),
    deadLetters,
    streamUse: () => streamUse(manager),
    freeEvents: () => space.free(),
    check: () => link.check(),
    close: () => link.close(),
  };
}
