import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import type { EmbeddedMongo } from '@vale/embedded-mongo';
import { mkdtemp, rm } from 'node:fs/promises';
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
  }, 20_000);
});
