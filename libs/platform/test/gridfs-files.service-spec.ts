import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startEmbeddedMongo, type EmbeddedMongo } from '@vale/embedded-mongo';
import { Binary, GridFSBucket, MongoClient, ObjectId } from 'mongodb';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GridFsFiles } from '../src/files/gridfs-files.js';

const TWO_HOURS_S = 7_200;

let dataDir: string;
let server: EmbeddedMongo;
let client: MongoClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gridfs-'));
  server = await startEmbeddedMongo({ dataDir, inThread: true });
  client = await new MongoClient(server.uri('vale_files')).connect();
});
afterAll(async () => {
  await client.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('the next upload deletes what a crash left of others, but no file that was complete', async () => {
  const database = client.db('vale_files');
  const files = new GridFsFiles(async () => database);
  const chunks = database.collection('files.chunks');
  const uploads = database.collection('files.uploads');
  const put = () => files.put(Readable.from([Buffer.from('csv')]), { contentType: 'text/csv' });
  const idAt = (secondsAgo: number) => ObjectId.createFromTime(Math.floor(Date.now() / 1_000) - secondsAgo);
  const [cutOff, unnamed, complete, running] = [
    idAt(TWO_HOURS_S),
    idAt(TWO_HOURS_S + 1),
    idAt(TWO_HOURS_S + 2),
    idAt(0),
  ];
  const bucket = new GridFSBucket(database, { bucketName: 'files' });
  for (const [id, name] of [
    [unnamed, 'incoming-1'],
    [complete, 'f'.repeat(64)],
  ] as const)
    await once(bucket.openUploadStreamWithId(id, name).end('whole'), 'finish');
  for (const files_id of [cutOff, running])
    await chunks.insertOne({ files_id, n: 0, data: new Binary(Buffer.from('half')) });
  await uploads.insertMany([cutOff, unnamed, complete, running].map((_id) => ({ _id })));

  const { id } = await put();
  expect((await files.get(id)).toString()).toBe('csv');
  const left = async (files_id: ObjectId) => chunks.countDocuments({ files_id });
  expect(await Promise.all([cutOff, unnamed, complete, running].map(left))).toEqual([0, 0, 1, 1]);
  expect((await uploads.find().toArray()).map(({ _id }) => String(_id))).toEqual([String(running)]);
  await put();
  expect(await uploads.countDocuments({})).toBe(1);
});
