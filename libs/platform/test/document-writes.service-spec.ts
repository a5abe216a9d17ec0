import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import type { EmbeddedMongo } from '@vale/embedded-mongo';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Schema } from 'mongoose';
import type { QueryFilter } from 'mongoose';
import { insertMany, insertOne, updateOne } from '../src/store/document-writes.js';
import { MongoStore } from '../src/store/store-driver.js';
import { storedSchema } from '../src/store/stored-schema.js';
import type { Stored } from '../src/store/stored-schema.js';

interface Note extends Stored {
  text?: string | undefined;
  author: { name: string; phone?: string | undefined };
}

describe.each([{ plain: true }, { plain: false }])('a document of a schema with %j', ({ plain }) => {
  let dataDir: string;
  let server: EmbeddedMongo;
  let store: MongoStore;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-store-'));
    server = await startEmbeddedMongo({ dataDir, port: 0 });
    store = new MongoStore(server.uri(''), false);
  });
  afterEach(async () => {
    await store.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is stored without what is undefined, also within its fields: it would be read as null', async () => {
    const connection = await store.connect('vale_probe');
    const author = { type: Schema.Types.Mixed };
    const notes = connection.model<Note>('Note', storedSchema<Note>({ text: String, author }, { plain }));
    await insertOne(notes, { _id: '1', text: undefined, author: { name: 'Ana', phone: undefined } }, []);
    expect(await notes.findOne({ _id: '1' }).lean()).toStrictEqual({
      _id: '1',
      author: { name: 'Ana' },
      schemaVersion: 1,
      version: 0,
      outbox: [],
    });
  });

  it('is stored with others, except where its id is taken', async () => {
    const connection = await store.connect('vale_probe');
    const author = { type: Schema.Types.Mixed };
    const notes = connection.model<Note>('Note', storedSchema<Note>({ text: String, author }, { plain }));
    await insertOne(notes, { _id: '2', text: 'first', author: { name: 'Ana' } }, []);
    const entries = ['1', '2', '3'].map((_id) => ({
      document: { _id, text: undefined, author: { name: 'Bia', phone: undefined } },
      outbox: [],
    }));
    expect(await insertMany(notes, entries)).toEqual(new Set(['2']));
    const stored = { author: { name: 'Bia' }, schemaVersion: 1, version: 0, outbox: [] };
    expect(
      await notes
        .find({ _id: { $ne: '2' } })
        .sort({ _id: 1 })
        .lean(),
    ).toStrictEqual([
      { _id: '1', ...stored },
      { _id: '3', ...stored },
    ]);
    expect(await notes.findOne({ _id: '2' }).lean()).toMatchObject({ text: 'first' });
  });

  it('is changed without what is undefined, also within its fields', async () => {
    const connection = await store.connect('vale_probe');
    const author = { type: Schema.Types.Mixed };
    const notes = connection.model<Note>('Note', storedSchema<Note>({ text: String, author }, { plain }));
    await insertOne(notes, { _id: '1', text: 'first', author: { name: 'Ana' } }, []);
    const change = { $set: { text: undefined, author: { name: 'Bia', phone: undefined } } };
    const changed = await updateOne(notes, { _id: '1' }, change);
    expect(changed).toStrictEqual({
      _id: '1',
      text: 'first',
      author: { name: 'Bia' },
      schemaVersion: 1,
      version: 0,
    });
  });

  it('is not changed by a filter with a field that is undefined and that it has', async () => {
    const connection = await store.connect('vale_probe');
    const notes = connection.model<Note>('Note', storedSchema<Note>({ text: String }, { plain }));
    await insertOne(notes, { _id: '1', text: 'first' } as Note, []);
    const withoutText = { _id: '1', text: undefined } as unknown as QueryFilter<Note>;
    expect(await updateOne(notes, withoutText, { $set: { text: 'second' } })).toBeNull();
    await updateOne(notes, { _id: '1' }, { $unset: { text: '' } });
    expect(await updateOne(notes, withoutText, { $set: { text: 'third' } })).not.toBeNull();
  });
});
