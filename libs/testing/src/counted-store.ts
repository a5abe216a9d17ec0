import { deserialize } from 'bson';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@vale/embedded-mongo';

export interface CountedStore {
  /** For `MONGODB_URI`. */
  uri: string;
  /** What clients sent, such as `vale_checkout insert orders`; without what drivers send by themselves. */
  commands: string[];
  close(): Promise<void>;
}

const OP_MSG = 2013;
const BODY = 0;
const OF_THE_DRIVER = new Set(['hello', 'ismaster', 'ping', 'saslStart', 'saslContinue', 'endSessions']);

/** A store behind a proxy that notes every command, for tests of how many a piece of work takes. */
export async function countedStore(): Promise<CountedStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vale-counted-'));
  const store = await startEmbeddedMongo({ dataDir, port: 0 });
  const uri = new URL(store.uri('vale_counted'));
  const { hostname, port } = uri;
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on(
      'data',
      messageReader((message) => commands.push(...commandIn(message))),
    );
    client.pipe(upstream).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  uri.port = String((proxy.address() as AddressInfo).port);
  return {
    uri: uri.href,
    commands,
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Cuts a stream of bytes into messages of MongoDB's wire protocol. */
function messageReader(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 4 && pending.length >= pending.readInt32LE(0)) {
      const length = pending.readInt32LE(0);
      onMessage(pending.subarray(0, length));
      pending = pending.subarray(length);
    }
  };
}

function commandIn(message: Buffer): string[] {
  if (message.readInt32LE(12) !== OP_MSG) return [];
  for (let at = 20; at < message.length;) {
    const length = message.readInt32LE(at + 1);
    if (message[at] === BODY) {
      const body = deserialize(message.subarray(at + 1, at + 1 + length));
      const [name = '', collection] = Object.entries(body)[0] ?? [];
      if (OF_THE_DRIVER.has(name)) return [];
      return [`${String(body['$db'])} ${name} ${typeof collection === 'string' ? collection : ''}`.trim()];
    }
    at += 1 + length;
  }
  return [];
}
