import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { connect } from 'node:net';
import { once } from 'node:events';
import { serialize, type Document } from 'bson';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/embedded-mongo.js';
import { openStore, type OpenStore } from './fixtures/open-store.js';

/** Everything but `setTimeout` and `clearTimeout` stays real. */
const REAL_TIME = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;

describe('the store on a loopback port', () => {
  let open: OpenStore;
  const swap = (from: string, to: string): MongoClient =>
    new MongoClient(open.store.uri('shop').replace(from, to), { serverSelectionTimeoutMS: 2000 });

  beforeAll(async () => {
    open = await openStore({ port: 0, username: 'va:le', password: 'p@ss word' });
  });
  afterAll(() => open.close());

  it('accepts the right password', async () => {
    expect(await open.db.collection('a').insertOne({ n: 1 })).toMatchObject({ acknowledged: true });
    expect(open.store.uri('x')).toMatch(/^mongodb:\/\/va%3Ale:p%40ss%20word@127\.0\.0\.1:\d+\/x\?/);
  });

  it('refuses a wrong password, a wrong name and a client without credentials', async () => {
    const wrongPassword = swap('p%40ss%20word', 'guess');
    await expect(wrongPassword.connect()).rejects.toMatchObject({ code: 18 });
    const wrongName = swap('va%3Ale', 'admin');
    await expect(wrongName.connect()).rejects.toMatchObject({ code: 18 });
    const uri = open.store
      .uri('shop')
      .replace(/\/\/.*@/, '//')
      .replace(/&auth.*$/, '');
    const anonymous = await new MongoClient(uri).connect();
    await expect(anonymous.db('shop').collection('a').findOne()).rejects.toMatchObject({ code: 13 });
    await expect(anonymous.db('shop').collection('a').insertOne({})).rejects.toMatchObject({ code: 13 });
    await Promise.all([wrongPassword, wrongName, anonymous].map((client) => client.close()));
  });

  it('generates a password when none is given, because a port is open to every user of the machine', async () => {
    const { store, close } = await openStore({ port: 0 });
    expect(store.uri('x')).toMatch(/embedded:[\w-]{32}@/);
    await close();
  });

  it('requires name and password together, and a password of printable ASCII', async () => {
    await expect(startEmbeddedMongo({ dataDir: `${open.dataDir}/x`, username: 'a' })).rejects.toThrow(
      'go together',
    );
    const odd = { dataDir: `${open.dataDir}/y`, port: 0, username: 'a', password: 'pásswörd' };
    await expect(startEmbeddedMongo(odd)).rejects.toThrow('printable ASCII');
  });

  it.each([
    ['a length below a header', Buffer.from([4, 0, 0, 0, 0, 0, 0, 0])],
    ['a length beyond the limit', Buffer.from([0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0])],
    ['an unknown operation code', Buffer.from([16, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xff, 0, 0, 0])],
    [
      'a section longer than its message',
      Buffer.from([26, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xdd, 7, 0, 0, 0, 0, 0, 0, 0, 0xff, 0, 0, 0, 0]),
    ],
    [
      'a field name that never ends',
      Buffer.from([
        30, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xdd, 7, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 2, 1, 1, 1, 1,
      ]),
    ],
    ['a command of 48 KB before the login', opMsg({ ping: 1, padding: 'x'.repeat(48 * 1024), $db: 'admin' })],
    ['another protocol', Buffer.from('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')],
  ])('closes the connection on %s and keeps serving others', async (_name, bytes) => {
    const { hostname, port } = new URL(open.store.uri('x').replace('mongodb', 'http'));
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(bytes);
    await once(socket, 'close');
    expect(await open.db.command({ ping: 1 })).toEqual({ ok: 1 });
  });

  it('closes a connection that has not logged in after ten seconds', async () => {
    jest.useFakeTimers({ doNotFake: [...REAL_TIME] });
    try {
      const { hostname, port } = new URL(open.store.uri('x').replace('mongodb', 'http'));
      const socket = connect(Number(port), hostname);
      socket.write(opMsg({ ping: 1, $db: 'admin' }));
      await once(socket, 'data');
      const closed = once(socket, 'close');
      jest.advanceTimersByTime(9_999);
      expect(socket.destroyed).toBe(false);
      jest.advanceTimersByTime(1);
      await closed;
    } finally {
      jest.useRealTimers();
    }
    expect(await open.db.command({ ping: 1 })).toEqual({ ok: 1 });
  });
});

function opMsg(command: Document): Buffer {
  const body = serialize(command);
  const header = Buffer.alloc(21);
  header.writeInt32LE(header.length + body.length, 0);
  header.writeInt32LE(2013, 12);
  return Buffer.concat([header, body]);
}
