import { describe, expect, it } from '@jest/globals';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { deserialize, serialize, type Document } from 'bson';
import type { Reply } from '../commands/command.js';
import { serveConnection, type Handler } from './connection.js';

const HEAD_BYTES = 21;

function message(command: Document): Buffer {
  const body = serialize(command);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}

/** The server's end of a connection; `sent` are its replies. */
class ServerEnd extends Duplex {
  readonly sent: Buffer[] = [];
  setNoDelay(): this {
    return this;
  }
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.sent.push(Buffer.from(chunk));
    done();
  }
}

function serve(handle: Handler): ServerEnd {
  const socket = new ServerEnd();
  const fail = (problem: unknown): void => {
    throw problem;
  };
  serveConnection(socket as unknown as Socket, handle, fail, () => 48_000_000);
  return socket;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a connection', () => {
  it('is not read while a MB of messages waits for replies, and is read again afterwards', async () => {
    const answers: ((reply: Reply) => void)[] = [];
    const socket = serve(() => new Promise((resolve) => answers.push(resolve)));
    const ping = message({ ping: 1, text: 'x'.repeat(300_000), $db: 'shop' });
    for (const paused of [false, false, false, true]) {
      socket.push(ping);
      await turn();
      expect(socket.isPaused()).toBe(paused);
    }
    expect(answers).toHaveLength(1);
    answers[0]!({ ok: 1 });
    await turn();
    expect(socket.isPaused()).toBe(false);
    expect(socket.sent).toHaveLength(1);
  });

  const half = 'x'.repeat(9_000_000);
  it.each<[string, Document]>([
    ['ends with a number', { first: half, last: half, ok: 1 }],
    ['ends with a text, which the library cuts off', { ok: 1, first: half, last: half }],
  ])('gets an error for a reply that is too large and %s', async (_title, reply) => {
    const socket = serve(() => Promise.resolve(reply));
    socket.push(message({ distinct: 'orders', $db: 'shop' }));
    await turn();
    expect(deserialize(socket.sent[0]!.subarray(HEAD_BYTES))).toMatchObject({
      ok: 0,
      code: 10334,
      errmsg: expect.stringContaining('distinct'),
    });
  });
});
