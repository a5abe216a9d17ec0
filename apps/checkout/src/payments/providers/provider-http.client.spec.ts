import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  clientCertificate,
  clientKey,
  serverCertificate,
  serverKey,
} from '../../../test/mtls-certificates.js';
import { ProviderError } from './provider-errors.js';
import { providerHttp } from './provider-http.client.js';

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
});

async function listen(opened: Server): Promise<number> {
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return (opened.address() as AddressInfo).port;
}

/** The reply, or the kind of the error, of one GET. */
async function get(url: string, identity?: Parameters<typeof providerHttp>[0]): Promise<unknown> {
  const request = { method: 'GET', headers: {}, signal: AbortSignal.timeout(2_000) } as const;
  return providerHttp(identity)(url, request).catch((error: ProviderError) => error.kind);
}

const replying = (listener: RequestListener) => listen(createServer(listener));

describe('HTTP to a provider', () => {
  it('gives status and JSON', async () => {
    const port = await replying((_request, response) => response.end('{"a":1}'));
    expect(await get(`http://127.0.0.1:${port}`)).toEqual({ status: 200, json: { a: 1 } });
  });

  it('gives the time until which it takes no more calls', async () => {
    const port = await replying((_request, response) =>
      response.writeHead(429, { 'retry-after': '7' }).end('{}'),
    );
    expect(await get(`http://127.0.0.1:${port}`)).toEqual({
      status: 429,
      json: {},
      headers: { 'retry-after': '7' },
      retryAfterMs: 7_000,
    });
  });

  it.each(['x-request-id', 'X-Itau-CorrelationID', 'correlation-id'])(
    'gives the id by which the provider finds the call (%s)',
    async (name) => {
      const port = await replying((_request, response) =>
        response.writeHead(200, { [name]: 'c-1' }).end('{}'),
      );
      expect(await get(`http://127.0.0.1:${port}`)).toEqual({ status: 200, json: {}, callId: 'c-1' });
    },
  );

  it('follows no redirect', async () => {
    const port = await replying((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    expect(await get(`http://127.0.0.1:${port}`)).toEqual({ status: 302, json: undefined });
  });

  it.each([
    ['an endless reply', 'invalid-reply', 'x'.repeat(300_000)],
    ['a reply that is cut', 'server', null],
  ] as const)('fails by %s: %s', async (_case, kind, body) => {
    const port = await replying((_request, response) => {
      if (body !== null) return void response.end(body);
      response.writeHead(200, { 'content-length': 100 }).write('{"success":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await get(`http://127.0.0.1:${port}`)).toBe(kind);
  });

  it('shows its certificate to a provider that wants one', async () => {
    const tls = { cert: serverCertificate, key: serverKey, ca: clientCertificate };
    const port = await listen(
      createTlsServer({ ...tls, requestCert: true, rejectUnauthorized: true }, (_request, response) =>
        response.end('{"ok":true}'),
      ),
    );
    const url = `https://127.0.0.1:${port}`;
    const identity = {
      certificate: clientCertificate,
      privateKey: clientKey,
      authorities: serverCertificate,
    };
    expect(await get(url, identity)).toEqual({ status: 200, json: { ok: true } });
    // The server's key is not the one that the provider knows.
    const stranger = { ...identity, certificate: serverCertificate, privateKey: serverKey };
    expect(await get(url, stranger)).toBe('server');
    expect(await get(url)).toBe('server');
  });
});
