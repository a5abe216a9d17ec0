import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { serialize, type Document } from 'bson';
import fc from 'fast-check';
import { checkStore } from '../src/check/check.js';
import { openStore, type OpenStore } from './fixtures/open-store.js';
import { randomValues, SEED } from './fixtures/random.js';

const OP_QUERY = 2004;
const OP_MSG = 2013;

function message(operation: number, ...parts: Buffer[]): Buffer {
  const header = Buffer.alloc(16);
  header.writeInt32LE(
    parts.reduce((sum, part) => sum + part.length, 16),
    0,
  );
  header.writeInt32LE(operation, 12);
  return Buffer.concat([header, ...parts]);
}
const body = (command: Document): Buffer =>
  Buffer.concat([Buffer.from([0]), serialize({ ...command, $db: 'shop' })]);
const opMsg = (command: Document, ...sections: Buffer[]): Buffer =>
  message(OP_MSG, Buffer.alloc(4), body(command), ...sections);
function sequence(field: string, documents: Document[]): Buffer {
  const content = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from(`${field}\0`),
    ...documents.map((one) => serialize(one)),
  ]);
  content.writeInt32LE(content.length, 0);
  return Buffer.concat([Buffer.from([1]), content]);
}

const documents = [
  { a: 1, text: 'one', list: [1, 'two', { three: 3 }] },
  { a: 2, at: new Date(0), nested: { deep: { er: null } } },
];
const MESSAGES = [
  opMsg({ insert: 'items', ordered: false }, sequence('documents', documents)),
  opMsg({ insert: 'items', documents }),
  opMsg({ find: 'items', filter: { a: { $gt: 0 }, text: /^o/ }, sort: { a: -1 }, projection: { list: 1 } }),
  opMsg({ find: 'items', filter: { $or: [{ a: 1 }, { 'list.three': { $in: [3, 4] } }] }, batchSize: 1 }),
  opMsg(
    { update: 'items' },
    sequence('updates', [
      { q: { a: 1 }, u: { $inc: { a: 1 }, $push: { list: { $each: [1], $slice: -3 } } } },
    ]),
  ),
  opMsg({ findAndModify: 'items', query: { a: 2 }, update: { $set: { 'nested.deep': 1 } }, new: true }),
  opMsg({ delete: 'items', deletes: [{ q: { text: 'one', a: { $gte: 9 } }, limit: 1 }] }),
  opMsg({
    aggregate: 'items',
    pipeline: [{ $match: { a: 1 } }, { $group: { _id: '$text', n: { $sum: 1 } } }],
    cursor: {},
  }),
  opMsg({ distinct: 'items', key: 'list' }),
  opMsg({ count: 'items', query: { at: { $exists: true } } }),
  opMsg({ createIndexes: 'items', indexes: [{ key: { a: 1 }, name: 'a' }] }),
  opMsg({ hello: 1, saslSupportedMechs: 'admin.x' }),
  message(
    OP_QUERY,
    Buffer.alloc(4),
    Buffer.from('admin.$cmd\0'),
    Buffer.from([0, 0, 0, 0, 1, 0, 0, 0]),
    Buffer.from(serialize({ ismaster: 1 })),
  ),
];

type Mutate = (bytes: Buffer) => Buffer;
const at = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const mutation: fc.Arbitrary<Mutate> = fc.oneof(
  fc.tuple(at, fc.nat(7)).map(([where, bit]): Mutate => (bytes) => {
    const place = Math.floor(where * bytes.length);
    bytes[place] = bytes[place]! ^ (1 << bit);
    return bytes;
  }),
  fc.tuple(at, fc.nat(255)).map(([where, value]): Mutate => (bytes) => {
    bytes[Math.floor(where * bytes.length)] = value;
    return bytes;
  }),
  fc
    .tuple(at, fc.constantFrom(0, 1, 4, 5, -1, 0x7fffffff, -0x80000000))
    .map(([where, value]): Mutate => (bytes) => {
      bytes.writeInt32LE(value, Math.floor(where * (bytes.length - 4)));
      return bytes;
    }),
  at.map(
    (where): Mutate =>
      (bytes) =>
        bytes.subarray(0, Math.floor(where * bytes.length)),
  ),
  fc.tuple(at, at).map(
    ([from, to]): Mutate =>
      (bytes) =>
        Buffer.concat([
          bytes.subarray(0, Math.floor(from * bytes.length)),
          bytes.subarray(Math.floor(to * bytes.length)),
        ]),
  ),
);
const mutated = fc
  .tuple(
    fc.constantFrom(...MESSAGES),
    fc.array(mutation, { minLength: 1, maxLength: 3 }),
    // Otherwise most changes of the length end in the first check.
    fc.boolean(),
  )
  .map(([original, mutations, isLengthRight]) => {
    let bytes: Buffer = Buffer.from(original);
    for (const mutate of mutations) if (bytes.length >= 16) bytes = mutate(bytes);
    if (isLengthRight && bytes.length >= 16) bytes.writeInt32LE(bytes.length, 0);
    return bytes;
  });

describe('messages that are damaged at random', () => {
  const problems: string[] = [];
  let open: OpenStore;

  beforeAll(async () => {
    const log = (message: string): void => void problems.push(message);
    open = await openStore({ slowScan: { documents: Infinity, ms: Infinity, log } });
  });
  afterAll(() => open.close());

  it('get a reply or close their connection, and harm no other client and no document', async () => {
    const kept = open.db.collection<{ _id: number }>('kept');
    await kept.insertMany(Array.from({ length: 100 }, (_unused, _id) => ({ _id })));
    const socketPath = decodeURIComponent(/\/\/(.*?)\/shop/.exec(open.store.uri('shop'))![1]!);
    const all = randomValues(mutated, 1_500);
    console.log(`TEST_SEED=${SEED}, ${all.length} messages`);
    let replies = 0;
    const send = async (bytes: Buffer): Promise<void> => {
      const socket = connect(socketPath);
      socket.on('error', () => undefined);
      socket.once('data', () => {
        replies++;
        socket.destroy();
      });
      socket.write(bytes);
      // A message that is shorter than it says waits for the rest.
      const isWhole = bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0);
      if (!isWhole) socket.end();
      await once(socket, 'close');
    };
    for (let from = 0; from < all.length; from += 10) {
      await Promise.all(all.slice(from, from + 10).map(send));
      expect(await kept.countDocuments({ _id: { $gte: 0 } })).toBe(100);
    }
    expect(replies).toBeGreaterThan(all.length / 10);
    expect(problems).toEqual([]);
    const { dataDir } = open;
    await open.client.close();
    await open.store.close();
    expect(checkStore(dataDir)).toMatchObject({ isDamaged: false });
    open = await openStore({ dataDir });
  }, 3_600_000);
});
