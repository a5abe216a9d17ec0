import { jetstreamManager } from '@nats-io/jetstream';
import type { Logger } from '../logging.js';
import { JetStreamDeadLetters } from './jetstream-dead-letters.js';
import type { JetStreamPolicy } from './jetstream-delivery.js';
import { JetStreamEvents } from './jetstream-events.js';
import { NatsLink } from './nats-connection.js';
import { NatsMessages } from './nats-messages.js';
import { ATTEMPTS, DEAD_LETTERS, EVENTS, ensureStream, streamUse } from './streams.js';

/** Messages, events and dead letters over one connection. */
export async function openNatsDrivers(
  url: string,
  {
    name,
    replicas,
    logger,
    policy,
  }: { name: string; replicas: number; logger: Logger; policy: JetStreamPolicy },
) {
  const link = await NatsLink.open(url, name, logger);
  const manager = await jetstreamManager(link.nats, { timeout: 5_000 });
  for (const stream of [EVENTS, DEAD_LETTERS, ATTEMPTS]) {
    await ensureStream(manager, stream, { replicas, logger });
  }
  const deadLetters = new JetStreamDeadLetters(manager);
  const messages = new NatsMessages(link);
  return {
    messages,
    events: new JetStreamEvents(link, manager, deadLetters, policy, logger),
    deadLetters,
    streamUse: () => streamUse(manager),
    check: () => link.check(),
    close: () => link.close(),
  };
}
