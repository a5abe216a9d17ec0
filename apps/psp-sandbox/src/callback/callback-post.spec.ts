import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { CallbackPost } from './callback-post.js';

let reply: (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let url: string;
let connections: number;
const post = new CallbackPost();

beforeEach(async () => {
  connections = 0;
  server = createServer((request, response) => reply(request, response));
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});

afterEach(async () => {
  post.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it.each([
  [200, true],
  [204, true],
  [302, false],
  [404, false],
  [500, false],
])('a reply of %p acknowledges it: %p', async (status, expected) => {
  reply = (_request, response) => response.writeHead(status, { location: url }).end('{}');
  expect(await post.send(url, {})).toBe(expected);
});

it('sends the body as JSON', async () => {
  const received = new Promise<unknown>((resolve) => {
    reply = async (request, response) => {
      const chunks = await request.toArray();
      resolve([request.method, request.headers['content-type'], JSON.parse(chunks.join(''))]);
      response.end();
    };
  });
  await post.send(url, { nome: 'Não' });
  expect(await received).toEqual(['POST', 'application/json', { nome: 'Não' }]);
});

it('sends one after the other over one connection', async () => {
  reply = (_request, response) => response.end('ok');
  for (let sent = 0; sent < 3; sent++) expect(await post.send(url, {})).toBe(true);
  expect(connections).toBe(1);
});

it('is not acknowledged by a reply that breaks off', async () => {
  reply = (_request, response) => {
    response.writeHead(200, { 'content-length': 10 });
    response.write('half');
    setTimeout(() => response.destroy(), 20);
  };
  expect(await post.send(url, {})).toBe(false);
});

it.each(['http://127.0.0.1:1/', 'ftp://127.0.0.1/', 'no address'])(
  'is not acknowledged by %p',
  async (address) => {
    expect(await post.send(address, {})).toBe(false);
  },
);

it('ends what is under way when it is closed', async () => {
  const received = new Promise<void>((resolve) => (reply = () => resolve()));
  const sent = post.send(url, {});
  await received;
  post.close();
  expect(await sent).toBe(false);
});
