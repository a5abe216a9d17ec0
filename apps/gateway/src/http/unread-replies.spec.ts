import { createServer, request, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, it } from '@jest/globals';
import { waitUntil } from '@vale/testing/wait-until';
import { UnreadReplies } from './unread-replies.js';

const MB = 1024 * 1024;
/** More than the buffers of the operating system hold of one connection. */
const BIG = Buffer.alloc(20 * MB);
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

let server: Server;
let unread: UnreadReplies;
const accepted = new Set<Socket>();
const clients: Socket[] = [];

async function serve(handle: RequestListener, maxBytes?: number): Promise<void> {
  server = createServer();
  unread = new UnreadReplies(server, maxBytes);
  server.on('connection', (socket: Socket) => {
    accepted.add(socket);
    socket.once('close', () => accepted.delete(socket));
  });
  server.on('request', (incoming, response) => {
    if (!unread.refuses(incoming, response)) handle(incoming, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

const port = () => (server.address() as AddressInfo).port;

/** It never reads. */
function sendOnly(text: string): void {
  const client = connect(port(), '127.0.0.1').pause();
  client.on('error', () => undefined);
  client.write(text);
  clients.push(client);
}

async function bytesRead(): Promise<number> {
  const outgoing = request({ port: port(), host: '127.0.0.1', agent: false }).end();
  const [response] = (await once(outgoing, 'response')) as [AsyncIterable<Buffer>];
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return bytes;
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

it('ends those with most unread bytes while the sum is too large, and nobody who reads', async () => {
  await serve((_request, response) => response.end(BIG), 50 * MB);
  for (let at = 0; at < 12; at += 1) sendOnly(GET);
  const sum = () => [...accepted].reduce((total, { writableLength }) => total + writableLength, 0);
  await waitUntil(() => sum() > 50 * MB);
  const read = bytesRead();
  await waitUntil(() => sum() <= 50 * MB, { forMs: 10_000 });
  expect(await read).toBe(BIG.length);
  expect(accepted.size).toBeGreaterThan(0);
});

it('ends a connection with more waiting requests than a browser sends, before they are answered', async () => {
  let answered = 0;
  await serve((_request, response) => {
    answered += 1;
    setImmediate(() => response.end(BIG));
  });
  for (let at = 0; at < 5; at += 1) sendOnly(GET.repeat(1_000));
  await waitUntil(() => answered > 0);
  await waitUntil(() => accepted.size === 0);
  expect(answered).toBeLessThanOrEqual(5 * 9);
  expect(await bytesRead()).toBe(BIG.length);
});

it('answers requests that wait for a few others, also when many follow each other', async () => {
  await serve((_request, response) => setImmediate(() => response.end('ok')));
  const client = connect(port(), '127.0.0.1');
  clients.push(client);
  let received = '';
  client.on('data', (chunk: Buffer) => (received += chunk.toString()));
  for (let turn = 1; turn <= 10; turn += 1) {
    client.write(GET.repeat(5));
    await waitUntil(() => received.split('200 OK').length - 1 === 5 * turn);
  }
});
