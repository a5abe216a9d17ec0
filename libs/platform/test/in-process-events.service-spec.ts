import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defineJob, type EventEnvelope } from '@vale/contracts/define';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import type { EmbeddedMongo } from '@vale/embedded-mongo';
import { MongoClient, type Collection, type Document } from 'mongodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod/mini';
import { EVENT_POLICY } from '../src/bus/event-transport.js';
import { InProcessEvents } from '../src/in-process/in-process-events.js';
import { InProcessJobs } from '../src/in-process/in-process-jobs.js';
import { RepeatSchedule } from '../src/in-process/repeat-schedule.js';
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
  let started: { stop(): Promise<void> }[];

  beforeEach(async () => {
    started = [];
    dataDir = await mkdtemp(join(tmpdir(), 'vale-events-'));
    mongo = await startEmbeddedMongo({ dataDir });
    client = await MongoClient.connect(mongo.uri('vale_platform'));
    collection = client.db().collection<StoredWork>('deliveries');
  });
  afterEach(async () => {
    for (const delivery of started) await delivery.stop();
    await client.close();
    await mongo.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('are consumed when this process publishes them again for an earlier one, whenever the consumer starts', async () => {
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

  it.each(['an event', 'a job'])(
    '%s whose consumer stops while its run is being stored has failed no attempt',
    async (kind) => {
      const { storing, write, slow } = held(collection, 'updateOne');
      const handle = () => Promise.reject(new Error('must not run'));
      const job = defineJob('consumer.handle-it', { payload: z.object({}), attempts: 2 });
      const queue = kind === 'a job' ? job.name : 'consumer-handle-it';
      const body = JSON.stringify(kind === 'a job' ? { payload: {}, context: {} } : envelope);
      await collection.insertOne({ _id: 'left', queue, body, attempts: 0, runAt: 1 });

      const delivery =
        kind === 'a job'
          ? await new InProcessJobs(slow, deadLetters(), {} as RepeatSchedule, logger).work(job, handle)
          : await new InProcessEvents(slow, deadLetters(), EVENT_POLICY, logger).consume({
              name: queue,
              event: envelope.type,
              handle,
            });
      await delivery.start();
      await storing;
      const stopped = delivery.stop();
      write();
      await stopped;
      expect(await collection.find().toArray()).toMatchObject([{ _id: 'left', attempts: 0 }]);
    },
  );

  it('a scheduled run whose worker stops while the time of the next is being stored has failed no attempt', async () => {
    const { storing, write, slow } = held(
      client.db().collection<{ _id: string; nextAt: number }>('schedules'),
      'bulkWrite',
    );
    const jobs = new InProcessJobs(collection, deadLetters(), new RepeatSchedule(slow, logger), logger);
    const sweep = defineJob('consumer.sweep', { payload: z.object({}), attempts: 2, everyMs: 60_000 });
    const delivery = await jobs.work(sweep, () => Promise.reject(new Error('must not run')));
    await delivery.start();
    await storing;
    const stopped = delivery.stop();
    write();
    await stopped;
    expect(await collection.find().toArray()).toMatchObject([{ queue: sweep.name, attempts: 0 }]);
  });

  it('no job begins during a stop that waits for a scheduled run', async () => {
    const [begun, first, scheduled] = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const schedule = { start: async () => () => scheduled!.promise } as unknown as RepeatSchedule;
    const jobs = new InProcessJobs(collection, deadLetters(), schedule, logger);
    const job = defineJob('consumer.sweep', { payload: z.object({}), concurrency: 1, everyMs: 60_000 });
    const body = JSON.stringify({ payload: {}, context: {} });
    const waiting = { _id: 'second', queue: job.name, body, attempts: 0, runAt: 2 };
    await collection.insertMany([{ ...waiting, _id: 'first', runAt: 1 }, waiting]);
    const delivery = await jobs.work(job, () => {
      begun!.resolve();
      return first!.promise;
    });
    await delivery.start();
    await begun!.promise;
    const stopped = delivery.stop();
    first!.resolve();
    await setImmediate();
    scheduled!.resolve();
    await stopped;
    expect(await collection.find().toArray()).toEqual([waiting]);
  });

  /** A collection whose writes of one kind wait for `write`; `storing` resolves with the first. */
  function held<Stored extends Document>(
    target: Collection<Stored>,
    kind: 'updateOne' | 'bulkWrite',
  ): { storing: Promise<void>; write: () => void; slow: Collection<Stored> } {
    const storing = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const slow = new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== kind || typeof value !== 'function') return value;
        return async (...args: unknown[]): Promise<unknown> => {
          storing.resolve();
          await gate.promise;
          return Reflect.apply(value, target, args);
        };
      },
    });
    return { storing: storing.promise, write: gate.resolve, slow };
  }

  /** The collection, with the names of the writes that it is asked for. */
  function watched(): { writes: string[]; collection: WorkCollection } {
    const writes: string[] = [];
    const names = new Set(['insertOne', 'insertMany', 'updateOne', 'deleteOne', 'deleteMany']);
    const seen = new Proxy(collection, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          if (names.has(String(name))) writes.push(String(name));
          return Reflect.apply(value, target, args);
        };
      },
    });
    return { writes, collection: seen };
  }

  async function consuming(
    handle: () => Promise<void>,
  ): Promise<{ events: InProcessEvents; writes: string[] }> {
    const { writes, collection: seen } = watched();
    const events = new InProcessEvents(seen, deadLetters(), EVENT_POLICY, logger);
    const names = ['one-handle-it', 'other-handle-it'];
    for (const name of names) {
      const delivery = await events.consume({ name, event: envelope.type, handle });
      started.push(delivery);
      await delivery.start();
    }
    return { events, writes };
  }

  it('are not stored for consumers that succeed at once if their publisher keeps them', async () => {
    let handled = 0;
    const { events, writes } = await consuming(async () => void (handled += 1));
    await events.publishKept(envelope);
    expect(handled).toBe(2);
    expect(writes).toEqual([]);
  });

  it('are stored for a consumer that fails before the publisher that keeps them may forget them', async () => {
    let failures = 0;
    const { events } = await consuming(async () => {
      failures += 1;
      if (failures === 1) throw new Error('planned');
    });
    await events.publishKept(envelope);
    expect(await collection.find().toArray()).toMatchObject([{ attempts: 1, queue: 'one-handle-it' }]);
  });

  it('are stored in a few writes for all consumers when published at once, and cleared together', async () => {
    let handled = 0;
    const { events, writes } = await consuming(async () => void (handled += 1));
    const ids = Array.from({ length: 12 }, (_, number) => `event-${number}`);
    await Promise.all(ids.map((id) => events.publish({ ...envelope, id })));
    const end = Date.now() + 5_000;
    while ((await collection.countDocuments()) > 0 && Date.now() < end) await sleep(20);
    expect(handled).toBe(24);
    expect(writes.filter((name) => name.startsWith('insert')).length).toBeLessThanOrEqual(3);
    expect(writes.filter((name) => name.startsWith('delete')).length).toBeLessThanOrEqual(3);
  });

  const deadLetters = () => new StoredDeadLetters(client.db());
});
