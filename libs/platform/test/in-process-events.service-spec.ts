import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@vale/contracts/define';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import type { EmbeddedMongo } from '@vale/embedded-mongo';
import { MongoClient } from 'mongodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_POLICY } from '../src/bus/event-transport.js';
import { InProcessEvents } from '../src/in-process/in-process-events.js';
import { PinoLogger } from '../src/logging.js';
import { StoredDeadLetters } from '../src/queue/stored-dead-letters.js';
import type { StoredWork, WorkCollection } from '../src/queue/stored-work.js';

const logger = PinoLogger.create({ level: 'silent' });
const envelope: EventEnvelope = {
  specversion: '1.0',
  id: 'event-1',
  source: '/vale/publisher',
  type: 'publisher.published',
  time: '2026-11-21T12:00:00.000Z',
  datacontenttype: 'application/json',
  data: { value: 1 },
};

describe('events of one process', () => {
  let dataDir: string;
  let mongo: EmbeddedMongo;
  let client: MongoClient;
  let collection: WorkCollection;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-events-'));
    mongo = await startEmbeddedMongo({ dataDir });
    client = await MongoClient.connect(mongo.uri('vale_platform'));
    collection = client.db().collection<StoredWork>('deliveries');
  });
  afterEach(async () => {
    await client.close();
    await mongo.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('that an earlier process published and this one publishes again are consumed, whenever the consumer starts', async () => {
    const received: string[] = [];
    const consumer = {
      name: 'consumer-handle-it',
      event: envelope.type,
      handle: async ({ id }: EventEnvelope) => void received.push(id),
    };
    // Killed between publishing and clearing the outbox: after the restart both the delivery and the outbox are there.
    const before = new InProcessEvents(collection, deadLetters(), EVENT_POLICY, logger);
    await before.consume(consumer);
    await before.publish(envelope);

    let write = () => {};
    const gate = new Promise<void>((resolve) => (write = resolve));
    const slow = new Proxy(collection, {
      get: (target, name) =>
        name === 'insertOne'
          ? (work: StoredWork) => gate.then(() => target.insertOne(work))
          : (Reflect.get(target, name, target) as unknown),
    });
    const events = new InProcessEvents(slow, deadLetters(), EVENT_POLICY, logger);
    const delivery = await events.consume(consumer);
    const published = events.publish(envelope);
    // The consumer reads the store while the second publish is running.
    await delivery.start();
    write();
    await published;
    const end = Date.now() + 5_000;
    while ((await collection.countDocuments()) > 0 && Date.now() < end) await sleep(20);
    await delivery.stop();
    expect(received).toEqual(['event-1']);
    expect(await collection.countDocuments()).toBe(0);
  });

  const deadLetters = () => new StoredDeadLetters(client.db());
});
