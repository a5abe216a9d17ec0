import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, platformErrors } from '@vale/contracts/define';
import type { EventEnvelope } from '@vale/contracts/define';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import type { EmbeddedMongo } from '@vale/embedded-mongo';
import { waitUntil } from '../src/wait-until.js';
import mongoose from 'mongoose';
import type { Connection, Model } from 'mongoose';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FailedWork } from '@vale/platform/delivery/dead-letter-store';
import { StopRetrying } from '@vale/platform/delivery/attempts';
import { PinoLogger } from '@vale/platform/logging';
import { OutboxRelay } from '@vale/platform/store/relay';
import { storedSchema } from '@vale/platform/store/stored-schema';
import type { StoredWithOutbox } from '@vale/platform/store/stored-schema';

const logger = PinoLogger.create({ level: 'silent' });

describe('the relay of an outbox', () => {
  let dataDir: string;
  let mongo: EmbeddedMongo;
  let connection: Connection;
  let notes: Model<StoredWithOutbox>;
  let published: string[];
  let deadLetters: FailedWork[];
  let relay: OutboxRelay;

  /** Refusals by event type; other events are published. */
  const refusals: Record<string, () => Error> = {
    unavailable: () => new AppError(platformErrors.unavailable),
    refused: () => new StopRetrying(new Error('no permission for this subject')),
  };
  const events = {
    publish: async ({ id, type }: EventEnvelope) => {
      const refusal = refusals[type];
      if (refusal) throw refusal();
      published.push(id);
    },
    publishKept: (envelope: EventEnvelope) => events.publish(envelope),
    publishes: true,
    hasConsumer: () => true,
  };

  const store = { add: async (work: FailedWork) => void deadLetters.push(work) };

  beforeEach(async () => {
    [published, deadLetters] = [[], []];
    dataDir = await mkdtemp(join(tmpdir(), 'vale-relay-'));
    mongo = await startEmbeddedMongo({ dataDir });
    connection = await mongoose.createConnection(mongo.uri('vale_notes')).asPromise();
    notes = connection.model('Note', storedSchema<object>({})) as unknown as Model<StoredWithOutbox>;
    relay = new OutboxRelay(events, store, { alone: false }, logger);
  });
  afterEach(async () => {
    await relay.stop();
    await connection.close();
    await mongo.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const leave = async (type: string, ids: readonly string[]) => {
    const documents = ids.map((id) => ({
      _id: id,
      schemaVersion: 1,
      version: 0,
      outbox: [envelopeOf(id, type)],
    }));
    await notes.collection.insertMany(documents as never);
  };
  const pending = () => notes.collection.countDocuments({ 'outbox.id': { $gt: '' } });

  it('publishes what stands behind hundreds of events that cannot be published now', async () => {
    await leave(
      'unavailable',
      Array.from({ length: 250 }, (_, n) => `a-${n}`),
    );
    await leave('note-saved', ['z']);
    relay.start([notes], { isNew: false });
    await waitUntil(() => published.includes('z'));
    await waitUntil(async () => (await pending()) === 250);
    expect(deadLetters).toEqual([]);
  });

  it('leaves a collection whose writers never stop for the next one', async () => {
    const busy = connection.model('Busy', storedSchema<object>({})) as unknown as Model<StoredWithOutbox>;
    let written = 0;
    const write = () => {
      const ids = Array.from({ length: 100 }, () => `busy-${(written += 1)}`);
      const documents = ids.map((id) => ({ _id: id, outbox: [envelopeOf(id, 'busy')] }));
      return busy.collection.insertMany(documents as never);
    };
    let seen = 0;
    const endless = {
      ...events,
      publish: async (envelope: EventEnvelope) => {
        if (envelope.type === 'note-saved') return events.publish(envelope);
        if ((seen += 1) % 100 === 0) await write();
      },
    };
    await write();
    await write();
    await leave('note-saved', ['z']);
    const patient = new OutboxRelay(endless, store, { alone: false }, logger);
    patient.start([busy, notes], { isNew: false });
    await waitUntil(() => published.includes('z'));
    await patient.stop();
  });

  it('leaves all to others, without a warning, in a process that works on the store alone', async () => {
    const lines: string[] = [];
    const telling = PinoLogger.create({ level: 'warn', destination: { write: (line) => lines.push(line) } });
    const silent = new OutboxRelay({ ...events, publishes: false }, store, { alone: false }, telling);
    await leave('unavailable', ['a']);
    silent.publishSoon(notes, 'a', [envelopeOf('a', 'unavailable')]);
    await silent.stop();
    expect(lines).toEqual([]);
    expect(await pending()).toBe(1);
  });

  it('dead-letters what is refused for good, with the reason, and clears it from its document', async () => {
    await leave('refused', ['a']);
    await leave('note-saved', ['b']);
    relay.start([notes], { isNew: false });
    await waitUntil(async () => published.includes('b') && (await pending()) === 0);
    expect(deadLetters).toMatchObject([
      { kind: 'event', name: 'refused', consumer: 'notes-(outbox)', error: 'no permission for this subject' },
    ]);
  });
});

function envelopeOf(id: string, type: string): EventEnvelope {
  return {
    specversion: '1.0',
    id,
    source: '/vale/notes',
    type,
    time: '2026-11-21T12:00:00.000Z',
    datacontenttype: 'application/json',
    data: {},
  };
}
