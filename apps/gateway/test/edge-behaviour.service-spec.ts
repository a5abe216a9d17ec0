import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogErrors, catalogMessages } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { counterMessages } from '@vale/contracts/tracking';
import { AppError } from '@vale/contracts/define';
import { identityMessages } from '@vale/contracts/identity';
import { notificationMessages } from '@vale/contracts/notification';
import { aShop } from '@vale/testing/builders';
import { anOrder, aProductView } from './samples.js';
import { ADMIN, CUSTOMER, GatewayEnvironment } from './gateway-environment.js';

const KEY = { 'idempotency-key': 'a-key-of-this-test' };
const HTML = 'text/html; charset=utf-8';
const CUSTOMER_DATA = {
  name: 'Ana Silva',
  email: 'ana@exemplo.com',
  cpf: '529.982.247-25',
  phone: '(11) 98765-4321',
};

describe('the edge', () => {
  const gateway = new GatewayEnvironment();
  /** A replica behind a proxy. */
  const proxied = 1;
  beforeAll(async () => {
    await gateway.start();
    await gateway.startReplica({ TRUST_PROXY: '127.0.0.0/8, ::1' });
  });
  beforeEach(() => {
    gateway.services.reset();
    gateway.knowSessions();
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView());
  });
  afterAll(() => gateway.close());

  describe('the call context', () => {
    it('carries actor, request id, trace, deadline and client to the service', async () => {
      gateway.services.replyTo(checkoutMessages.getOrder, () => anOrder());
      const { status, headers } = await gateway.fetch('/api/orders/T1', {
        token: CUSTOMER,
        replica: proxied,
        headers: {
          'x-request-id': 'request-of-a-proxy',
          'x-forwarded-for': '198.51.100.7:51034',
          'user-agent': 'a browser',
          traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        },
      });
      expect(status).toBe(200);
      expect(headers.get('x-request-id')).toBe('request-of-a-proxy');
      const { context, input } = gateway.services.onlyRequest(checkoutMessages.getOrder);
      expect(input).toEqual({ transactionId: 'T1' });
      expect(context).toMatchObject({
        requestId: 'request-of-a-proxy',
        actor: { accountId: 'customer-id', role: 'customer' },
        client: { ip: '198.51.100.7', userAgent: 'a browser' },
      });
      expect(context.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-/);
      expect(context.deadline! - Date.now()).toBeGreaterThan(3_000);
    });

    it('replaces an id that is unsafe to log', async () => {
      const headers = { 'x-request-id': 'a b\u00e7' };
      await gateway.fetch('/api/products/p1', { replica: proxied, headers });
      const { context } = gateway.services.onlyRequest(catalogMessages.getProduct);
      expect(context.requestId).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('has no address, id or trace that anybody but a proxy names, which is reported once', async () => {
      await gateway.fetch('/api/products/p1', {
        headers: {
          'x-forwarded-for': '198.51.100.7',
          'x-request-id': 'request-of-anybody',
          traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        },
      });
      const { context } = gateway.services.onlyRequest(catalogMessages.getProduct);
      expect(context).toMatchObject({ client: { ip: '127.0.0.1' } });
      await gateway.fetch('/api/products/p1', { headers: { 'x-forwarded-for': '198.51.100.8' } });
      expect(gateway.logged.split('x-forwarded-for is not believed')).toHaveLength(2);
      expect(context.requestId).toMatch(/^[0-9a-f-]{36}$/);
      expect(context.traceparent).not.toContain('0af7651916cd43dd8448eb211c80319c');
    });

    it.each([
      ['forwarded', 'for=198.51.100.7'],
      ['x-real-ip', '198.51.100.7'],
    ])('is not named by %s alone, also of a proxy, which is reported', async (header, value) => {
      const before = gateway.logged;
      await gateway.fetch('/api/products/p1', { replica: proxied, headers: { [header]: value } });
      const { context } = gateway.services.onlyRequest(catalogMessages.getProduct);
      expect(context).toMatchObject({ client: { ip: '127.0.0.1' } });
      expect(gateway.logged.slice(before.length)).toContain(`${header} is not believed`);
    });
  });

  describe('failures', () => {
    it('reach the client with the service’s code, sentence and data', async () => {
      gateway.services.replyTo(catalogMessages.getProduct, () => {
        throw new AppError(catalogErrors.productNotFound);
      });
      const { status, problem, headers } = await gateway.fetch('/api/products/p1');
      expect(status).toBe(404);
      expect(problem).toEqual({
        type: '/api/docs/errors#catalog.product-not-found',
        title: 'catalog.product-not-found',
        status: 404,
        code: 'catalog.product-not-found',
        detail: 'Produto não encontrado',
        requestId: headers.get('x-request-id'),
      });
    });

    it('hide their cause if they are unexpected', async () => {
      gateway.services.replyTo(catalogMessages.getProduct, () => {
        throw new Error('password of the database is 1234');
      });
      const { status, text, problem } = await gateway.fetch('/api/products/p1');
      expect({ status, code: problem.code }).toEqual({ status: 500, code: 'platform.unexpected' });
      expect(text).not.toContain('password');
      expect(problem.detail).toBe('Erro desconhecido. Tente novamente');
    });

    it.each([
      ['is no HTTP', 'garbage\r\n\r\n', 400, 'platform.malformed'],
      [
        'has too many headers',
        `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
        413,
        'platform.too-large',
      ],
    ])('are problems also where what arrives %s', async (_what, sent, status, code) => {
      const socket = connect(Number(new URL(gateway.url()).port), '127.0.0.1').end(sent);
      const [head, body] = (await text(socket)).split('\r\n\r\n');
      expect(head).toContain(`HTTP/1.1 ${status} `);
      expect(head).toContain('content-type: application/problem+json');
      expect(head).toContain('x-content-type-options: nosniff');
      expect(head).toContain("content-security-policy: default-src 'none'");
      expect(JSON.parse(body!)).toMatchObject({ status, code });
    });

    it('include replies that do not match the contract, which are not sent', async () => {
      gateway.services.replyTo(catalogMessages.getProduct, () => ({ secret: 'x' }) as never);
      const { status, text } = await gateway.fetch('/api/products/p1');
      expect(status).toBe(500);
      expect(text).not.toContain('secret');
    });

    it.each(['/api/products/%', '/api/products/%E0%A4%A', `/api/products/${'x'.repeat(300)}`])(
      'are problems like all others if the address is wrong: %s',
      async (path) => {
        const { status, headers } = await raw(path);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        const { headers: others } = await raw('/api/unknown');
        for (const name of ['content-length', 'date', 'x-request-id']) {
          expect(headers[name]).toEqual(expect.any(String));
          headers[name] = others[name];
        }
        expect(headers).toEqual(others);
      },
    );
  });

  const raw = (...request: Parameters<GatewayEnvironment['raw']>) => gateway.raw(...request);

  describe('requests that no page sends', () => {
    it.each(['/api/products/p1', '/jogos', '/nowhere'])(
      'get 400 if they name another host: %s',
      async (path) => {
        const accept = 'text/html';
        await raw(path, { headers: { accept } });
        for (const host of ['evil.example', 'localhost.evil.example']) {
          const { status, headers } = await raw(path, { headers: { accept, host } });
          expect({ status, type: headers['content-type'] }).toEqual({
            status: 400,
            type: path.startsWith('/api') ? 'application/problem+json; charset=utf-8' : HTML,
          });
        }
        const twice = ['accept', accept, 'host', 'localhost', 'host', 'evil.example'];
        expect((await raw(path, { headers: twice })).status).toBe(400);
        expect(
          (await raw(`http://evil.example${path}`, { headers: { accept, host: 'localhost' } })).status,
        ).toBe(400);
        for (const host of ['localhost:1', '[::1]'])
          expect((await raw(path, { headers: { accept, host } })).status).not.toBe(400);
      },
    );

    it('are refused before a schema reads them if their JSON has more than 32 levels', async () => {
      const deep = (levels: number) => `{"email":${'['.repeat(levels)}${']'.repeat(levels)}}`;
      const login = async (body: string) => {
        const headers = { 'content-type': 'application/json' };
        return (await gateway.fetch('/api/auth/login', { method: 'POST', body, headers })).status;
      };
      expect(await login(deep(31))).toBe(422);
      for (const levels of [32, 30_000]) expect(await login(deep(levels))).toBe(400);
    });

    it('have no control characters in any part', async () => {
      const fieldsOf = async (path: string, body?: object) =>
        (body ? await gateway.post(path, body) : await gateway.fetch(path)).problem.fields;
      const message = 'Contém caracteres que não podem ser usados';
      expect(await fieldsOf('/api/products/p%00')).toEqual([{ path: 'id', message }]);
      expect(await fieldsOf('/api/products?q=a%1B')).toEqual([{ path: 'q', message }]);
      expect(
        await fieldsOf('/api/auth/login', { email: 'a\u0000@x.com', password: 'segredo!' }),
      ).toContainEqual({
        path: 'email',
        message,
      });
      expect(gateway.services.requests).toEqual([]);
    });
  });

  describe('headers', () => {
    it.each([
      '/api/docs',
      '/api/docs/errors',
      '/api/openapi.json',
      '/api/unknown',
      '/healthz',
      '/api/products/%',
    ])('let nobody keep %s', async (path) => {
      expect((await raw(path)).headers['cache-control']).toBe('no-store');
    });

    it('keep browsers from sniffing types, framing and leaking referrers', async () => {
      gateway.services.replyTo(checkoutMessages.getOrder, () => anOrder());
      const { headers } = await gateway.fetch('/api/orders/T1', { token: CUSTOMER });
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'x-ratelimit-limit': '18000',
      });
      expect(headers.has('strict-transport-security')).toBe(false);
      expect(headers.has('x-powered-by')).toBe(false);
    });

    it('compress replies for clients that accept it', async () => {
      gateway.services.replyTo(catalogMessages.getProduct, () =>
        aProductView({ features: Array(40).fill('x'.repeat(90)) }),
      );
      const { headers, json } = await gateway.fetch('/api/products/p1', {
        headers: { 'accept-encoding': 'br' },
      });
      expect(headers.get('content-encoding')).toBe('br');
      expect(json).toMatchObject({ id: 'p1' });
    });
  });

  describe('writes from other sites', () => {
    const login = (headers: Record<string, string>) =>
      gateway.post('/api/auth/login', { email: 'a@x.com', password: 'segredo!' }, { headers });
    beforeEach(() =>
      gateway.services.replyTo(identityMessages.openSession, () => ({
        token: CUSTOMER,
        expiresAt: Date.now() + 1_000_000,
        user: {
          uid: 'u',
          email: 'a@x.com',
          displayName: 'a',
          role: 'customer' as const,
          emailConfirmed: false,
        },
      })),
    );

    it.each([
      ['a foreign origin', { origin: 'https://evil.example' }],
      ['an origin that hides itself', { origin: 'null' }],
      ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
      ['a sibling site', { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' }],
    ])('are refused: %s', async (_what, headers) => {
      const { status, problem } = await login(headers as Record<string, string>);
      expect({ status, code: problem.code }).toEqual({ status: 403, code: 'platform.forbidden' });
      expect(gateway.services.requestsOf(identityMessages.openSession)).toEqual([]);
    });

    it('are allowed from our own pages, from the public address, and without a browser', async () => {
      expect((await login({ origin: gateway.url() })).status).toBe(200);
      expect((await login({ origin: 'http://localhost:0' })).status).toBe(200);
      expect((await login({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
      expect((await login({})).status).toBe(200);
    });
  });

  describe('orders', () => {
    const body = { productId: 'p1', customer: CUSTOMER_DATA };

    it('are placed for the session’s account, with the key of the header', async () => {
      gateway.services.replyTo(checkoutMessages.placeOrder, () => ({ order: anOrder() }));
      const { status, json } = await gateway.post('/api/orders', body, { token: CUSTOMER, headers: KEY });
      expect(status).toBe(201);
      expect(json).toMatchObject({ transactionId: 'T1', pixCode: '000201...' });
      const { input, context } = gateway.services.onlyRequest(checkoutMessages.placeOrder);
      expect(input).toMatchObject({
        idempotencyKey: KEY['idempotency-key'],
        customer: { cpf: '52998224725' },
      });
      expect(context).toMatchObject({ actor: { accountId: 'customer-id' } });
    });

    it('reply 202 while the PIX is still being made', async () => {
      gateway.services.replyTo(checkoutMessages.placeOrder, () => ({ order: anOrder({ pixCode: null }) }));
      const { status, json } = await gateway.post('/api/orders', body, { token: CUSTOMER, headers: KEY });
      expect(status).toBe(202);
      expect(json).toMatchObject({ pixCode: null });
    });

    it.each([{}, { 'idempotency-key': 'short' }, { 'idempotency-key': 'with space in it' }])(
      'are refused without a usable key: %p',
      async (headers) => {
        const { status, problem } = await gateway.post('/api/orders', body, {
          token: CUSTOMER,
          headers: headers as Record<string, string>,
        });
        expect({ status, code: problem.code }).toEqual({
          status: 400,
          code: 'checkout.idempotency-key-required',
        });
      },
    );
  });

  describe('callbacks of providers', () => {
    it.each([
      ['/api/payments/m1/s3cret/webhook', 'application/json', '{"id":1}', { id: 1 }],
      ['/api/payments/m1/s3cret/webhook/pix', 'application/json', '{"pix":[]}', { pix: [] }],
      ['/api/p/m1/s3cret', 'application/json', '{"id":1}', { id: 1 }],
      ['/api/p/m1/s3cret/', 'application/json', '{"broken', '{"broken'],
      ['/api/payments/m1/s3cret/webhook', 'application/x-www-form-urlencoded', 'id=1', 'id=1'],
      ['/api/payments/m1/s3cret/webhook', 'application/json', '{"broken', '{"broken'],
      ['/api/payments/m1/s3cret/webhook/', 'application/json', '{"id":1}', { id: 1 }],
      ['/api/payments/m1/s3cret/webhook/pix/', 'application/json', '{"pix":[]}', { pix: [] }],
      ['/api/payments/m1/s3cret/webhook', 'application/json', '', null],
      ['/api/payments/m1/s3cret/webhook', 'text/plain', '', null],
    ])('reach checkout as they came: %s %s', async (path, type, sent, received) => {
      gateway.services.replyTo(checkoutMessages.notifyPayment, () => ({}));
      const { status, json } = await gateway.fetch(path, {
        method: 'POST',
        body: sent,
        headers: { 'content-type': type },
      });
      expect({ status, json }).toEqual({ status: 200, json: {} });
      const { input } = gateway.services.onlyRequest(checkoutMessages.notifyPayment);
      expect(input).toEqual({ methodId: 'm1', secret: 's3cret', body: received });
    });
  });

  it('a mail program stops e-mails by its form, and opening the same address stops none', async () => {
    gateway.services.replyTo(notificationMessages.optOut, () => ({}));
    const path = '/api/mail/opt-out?token=secret';
    expect((await gateway.fetch(path)).status).toBe(405);
    const { status } = await gateway.fetch(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(200);
    expect(gateway.services.onlyRequest(notificationMessages.optOut).input).toEqual({ token: 'secret' });
  });

  describe('the shop', () => {
    beforeEach(() => gateway.services.replyTo(catalogMessages.getShop, () => aShop()));

    it('says whether payment is available', async () => {
      gateway.services.replyTo(checkoutMessages.getPaymentAvailability, () => ({ available: true }));
      expect((await gateway.fetch('/api/store')).json).toEqual({
        ...aShop(),
        paymentAvailable: true,
        deliverySeconds: null,
        maxQuantity: 1,
        maxFirstQuantity: 1,
        sendsConversions: false,
      });
    });

    it('says whether conversions go to others, so that visitors are asked', async () => {
      gateway.services.replyTo(counterMessages.hasDestination, () => ({ active: true }));
      expect((await gateway.fetch('/api/store')).json).toMatchObject({ sendsConversions: true });
    });

    it('says that it is not when checkout fails, or does not reply in time', async () => {
      for (const reply of [() => Promise.reject(new Error('down')), () => gateway.services.silence()]) {
        gateway.services.replyTo(checkoutMessages.getPaymentAvailability, reply);
        const startedAt = performance.now();
        const { status, json } = await gateway.fetch('/api/store');
        expect(status).toBe(200);
        expect(json).toEqual({
          ...aShop(),
          paymentAvailable: false,
          deliverySeconds: null,
          maxQuantity: 1,
          maxFirstQuantity: 1,
          sendsConversions: false,
        });
        expect(performance.now() - startedAt).toBeLessThan(5_000);
      }
    });
  });

  describe('uploaded files', () => {
    it('are served forever, and an SVG can run nothing', async () => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
      const { id } = await gateway.system.drivers.files.put(Buffer.from(svg), {
        contentType: 'image/svg+xml',
      });
      const { status, headers, text } = await gateway.fetch(`/api/files/${id}`, {
        headers: { 'accept-encoding': 'identity' },
      });
      expect({ status, text }).toEqual({ status: 200, text: svg });
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-length': String(svg.length),
      });
      const again = await gateway.fetch(`/api/files/${id}`, {
        headers: { 'if-none-match': headers.get('etag')! },
      });
      expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
    });

    it('are compressed where they are drawings, and known again in any encoding', async () => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<rect/>'.repeat(500)}</svg>`;
      const { id } = await gateway.system.drivers.files.put(Buffer.from(svg), {
        contentType: 'image/svg+xml',
      });
      for (const encoding of ['br', 'gzip']) {
        const { headers, text } = await gateway.fetch(`/api/files/${id}`, {
          headers: { 'accept-encoding': encoding },
        });
        expect(text).toBe(svg);
        expect(Object.fromEntries(headers)).toMatchObject({
          'content-encoding': encoding,
          vary: 'accept-encoding',
          etag: `W/"${id}"`,
        });
      }
    });

    it('are pictures and films alone: others are 404, as unknown ones are', async () => {
      const { id } = await gateway.system.drivers.files.put(Buffer.from('<b>'), {
        contentType: 'text/html',
      });
      expect((await gateway.fetch(`/api/files/${id}`)).status).toBe(404);
      expect((await gateway.fetch(`/api/files/${'0'.repeat(64)}`)).status).toBe(404);
    });
  });

  it('documents itself', async () => {
    const { json } = await gateway.fetch('/api/openapi.json');
    const { paths } = json as { paths: Record<string, Record<string, { responses: object }>> };
    expect(Object.keys(paths['/api/orders']!['post']!.responses)).toEqual(
      expect.arrayContaining(['201', '202', '409']),
    );
    expect(paths['/api/products/{id}']!['get']).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 80 } }],
    });
    const docs = await gateway.fetch('/api/docs');
    expect(docs.text).toContain('checkout.order-paid');
    expect(docs.text).toContain('POST /api/payments/:methodId/:secret/webhook/pix');
    const errors = await gateway.fetch('/api/docs/errors');
    expect(errors.text).toContain('id="catalog.product-not-found"');
    expect(errors.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('documents itself to administrators alone outside the demo, but the codes of errors', async () => {
    await gateway.startReplica({ VALE_DEMO: 'false', PUBLIC_URL: 'http://localhost' });
    const statusesOf = async (path: string) => {
      const replies = [{}, { token: CUSTOMER }, { token: ADMIN }].map((init) =>
        gateway.fetch(path, { ...init, replica: 2 }),
      );
      return (await Promise.all(replies)).map(({ status }) => status);
    };
    for (const path of ['/api/docs', '/api/openapi.json'])
      expect(await statusesOf(path)).toEqual([401, 403, 200]);
    expect(await statusesOf('/api/docs/errors')).toEqual([200, 200, 200]);
  });

  it('serves probes and metrics on its own port', async () => {
    expect((await gateway.fetch('/healthz')).json).toEqual({ ok: true });
    expect((await gateway.fetch('/readyz')).json).toMatchObject({ ok: true });
    await gateway.fetch('/api/products/p1');
    expect((await gateway.fetch('/metrics')).text).toContain(
      'vale_route_duration_seconds_count{service="gateway",name="GET /api/products/:id",outcome="ok"}',
    );
    expect((await gateway.fetch('/metrics', { headers: { 'x-forwarded-for': '198.51.100.7' } })).status).toBe(
      404,
    );
  });
});
