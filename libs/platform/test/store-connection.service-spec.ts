import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import type { EmbeddedMongo } from '@vale/embedded-mongo';
import { mkdtemp, rm } from 'node:fs/promises';
import mongoose from 'mongoose';
import net from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoStore } from '../src/store/store-driver.js';

describe('a store whose connections end', () => {
  let dataDir: string;
  let server: EmbeddedMongo;
  let store: MongoStore;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-store-'));
    server = await startEmbeddedMongo({ dataDir, port: 0 });
    store = new MongoStore(server.uri(''), false);
    const open = net.createConnection as (...options: unknown[]) => Socket;
    jest.spyOn(net, 'createConnection').mockImplementation((...options: unknown[]) => {
      const socket = open(...options);
      sockets.push(socket);
      return socket;
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await store.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is read over a new one, also by a command that begins before the driver hears of the end', async () => {
    const { db } = await store.connect('vale_probe');
    const notes = db!.collection('notes');
    expect(await notes.findOne({})).toBeNull();
    expect(sockets.length).toBeGreaterThan(1);
    const read = notes.findOne({});
    for (const socket of sockets) socket.destroy();
    expect(await read).toBeNull();
  });

  it('has one connection to a database, also where it is asked for twice at the same time', async () => {
    const asked = [store.connect('vale_probe'), store.connect('vale_probe')];
    const ids = (await Promise.all(asked)).map(({ id }) => id);
    expect([...ids, (await store.connect('vale_probe')).id]).toEqual([ids[0], ids[0], ids[0]]);
  });

  it('closes a connection that was being opened', async () => {
    const asked = store.connect('vale_probe');
    await store.close();
    expect((await asked).readyState).toBe(mongoose.STATES.disconnected);
  });

  it('connects again after it was away', async () => {
    jest.spyOn(mongoose, 'createConnection').mockImplementationOnce((): never => {
      return { asPromise: async () => Promise.reject(new Error('away')) } as never;
    });
    await expect(store.connect('vale_probe')).rejects.toThrow('away');
    const { db } = await store.connect('vale_probe');
    expect(await db!.collection('notes').findOne({})).toBeNull();
  });
});
