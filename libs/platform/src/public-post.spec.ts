import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { publicPost, type PostOptions } from './public-post.js';
import { publicLookupBy } from './public-url.js';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const post = (address: string, options: Partial<PostOptions> = {}) =>
  publicPost(address, '{"a":"é"}', { headers: {}, timeoutMs: 5_000, maxBytes: 100, ...options });

describe('a post to an address that a person typed', () => {
  it('sends the body once, and reads no more of the reply than it may', async () => {
    const bodies: string[] = [];
    const address = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (part: string) => bodies.push(part));
      request.on('end', () => response.end('x'.repeat(bodies.length === 1 ? 100 : 101)));
    });
    const short = await post(address, { anywhere: true });
    expect(short).toMatchObject({ kind: 'replied', status: 200, body: Buffer.from('x'.repeat(100)) });
    expect(await post(address, { anywhere: true })).toMatchObject({ status: 200, body: null });
    expect(bodies).toEqual(['{"a":"é"}', '{"a":"é"}']);
  });

  it('does not follow a redirect', async () => {
    let calls = 0;
    const address = await serve((_request, response) => {
      calls += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await post(address, { anywhere: true })).toMatchObject({ kind: 'replied', status: 307 });
    expect(calls).toBe(1);
  });

  it('ends in time, whether the receiver is silent or never finishes its reply', async () => {
    const silent = await serve(() => undefined);
    const endless = await serve((_request, response) => void response.writeHead(200).write('x'));
    for (const address of [silent, endless])
      expect(await post(address, { anywhere: true, timeoutMs: 50 })).toEqual({
        kind: 'failed',
        problem: 'timeout',
      });
  });

  it('is refused without TLS, and to this machine and private networks, by number or by name', async () => {
    let calls = 0;
    const address = await serve((_request, response) => void response.end(String((calls += 1))));
    const { port } = new URL(address);
    for (const one of [address, `https://127.0.0.1:${port}`, `https://[::1]:${port}`, 'https://10.0.0.1/'])
      expect(await post(one)).toEqual({ kind: 'failed', problem: 'private-address' });
    const lookup = publicLookupBy((_name, _options, callback) =>
      callback(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '::ffff:127.0.0.1', family: 6 },
      ]),
    );
    expect(await post(`https://hooks.example.com:${port}`, { lookup })).toEqual({
      kind: 'failed',
      problem: 'private-address',
    });
    expect(calls).toBe(0);
  });

  it('looks the name up again for each connection, so an address that changes is noticed', async () => {
    const addresses = ['93.184.216.34', '127.0.0.1'];
    const asked: string[] = [];
    const lookup = publicLookupBy((hostname, _options, callback) => {
      asked.push(hostname);
      callback(null, [{ address: addresses[asked.length - 1]!, family: 4 }]);
    });
    // The sandbox of a test may reach the address or not; it is not refused as private.
    const first = await post('https://hooks.example.com', { lookup, timeoutMs: 50 });
    expect(first).not.toMatchObject({ problem: 'private-address' });
    expect(await post('https://hooks.example.com', { lookup })).toMatchObject({ problem: 'private-address' });
    expect(asked).toEqual(['hooks.example.com', 'hooks.example.com']);
  });

  it('says that nobody answers', async () => {
    const address = await serve(() => undefined);
    await new Promise((resolve) => servers.pop()!.close(resolve));
    expect(await post(address, { anywhere: true })).toEqual({ kind: 'failed', problem: 'unreachable' });
  });
});
