import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { catalogErrors, catalogEvents, catalogMessages } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { identityMessages } from '@vale/contracts/identity';
import { AppError, type MessageDefinition } from '@vale/contracts/define';
import { waitUntil } from '@vale/testing/wait-until';
import { aShop } from '@vale/testing/builders';
import { contractRoutes, routeName } from '../src/edge/contract-routes.js';
import { PublicReplies } from '../src/replies/public-replies.js';
import { ADMIN, CUSTOMER, GatewayEnvironment } from './gateway-environment.js';
import { aProductView } from './samples.js';

const SOON_MS = 60_000;

let gateway: GatewayEnvironment;
let title: string;

beforeEach(async () => {
  title = 'first';
  gateway = new GatewayEnvironment();
  await gateway.start({ REPLY_CACHE_MEGABYTES: '8' });
  gateway.knowSessions();
  const { services } = gateway;
  services.replyTo(catalogMessages.getShop, () => aShop());
  services.replyTo(checkoutMessages.getPaymentAvailability, () => ({ available: true }));
  services.replyTo(catalogMessages.getProduct, () => aProductView({ title }));
  services.replyTo(catalogMessages.listProducts, ({ category = 'jogos' }) => ({
    items: [aProductView({ title: `${title} of ${category}`, category })],
    nextCursor: null,
  }));
});
afterEach(() => gateway.close());

const made = (message: MessageDefinition = catalogMessages.getProduct) =>
  gateway.services.requestsOf(message).length;
const titleAt = async (path: string, replica = 0) =>
  ((await gateway.fetch(path, { replica })).json as { title: string }).title;
const changed = () =>
  gateway.system.bus.emit(catalogEvents.productChanged, { productId: 'p1', title, category: 'jogos' });

const raw = (path: string, headers: Record<string, string> | string[], method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    get(gateway.url() + path, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });

describe('public reads', () => {
  it('are made once and sent again as they are, with the headers that a CDN needs', async () => {
    const first = await gateway.fetch('/api/products/p1');
    title = 'second';
    const again = await gateway.fetch('/api/products/p1');
    expect([again.status, again.text, made()]).toEqual([200, first.text, 1]);
    for (const { headers } of [first, again]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=0, s-maxage=5',
        vary: 'accept-encoding',
        etag: first.headers.get('etag'),
        'x-content-type-options': 'nosniff',
      });
    }
    expect(first.headers.get('x-request-id')).not.toBe(again.headers.get('x-request-id'));
  });

  it('are made again in every replica once an event says so', async () => {
    await gateway.startReplica({ REPLY_CACHE_MEGABYTES: '8' });
    expect([await titleAt('/api/products/p1'), await titleAt('/api/products/p1', 1)]).toEqual([
      'first',
      'first',
    ]);
    title = 'second';
    await changed();
    for (const replica of [0, 1])
      await waitUntil(async () => (await titleAt('/api/products/p1', replica)) === 'second');
    expect(made()).toBe(4);
  });

  it('are right again after their lifetime when the event was lost', async () => {
    jest.useFakeTimers({
      doNotFake: ['setTimeout', 'setImmediate', 'setInterval', 'nextTick', 'queueMicrotask'],
    });
    try {
      expect(await titleAt('/api/products/p1')).toBe('first');
      title = 'second';
      expect(await titleAt('/api/products/p1')).toBe('first');
      jest.setSystemTime(Date.now() + 30_001);
      expect(await titleAt('/api/products/p1')).toBe('second');
    } finally {
      jest.useRealTimers();
    }
  });

  it('are right at once for an administrator who changed something', async () => {
    gateway.services.replyTo(catalogMessages.deleteProduct, () => ({}));
    await titleAt('/api/products/p1');
    title = 'second';
    await gateway.fetch('/api/admin/products/p2', { method: 'DELETE', token: ADMIN });
    expect(await titleAt('/api/products/p1')).toBe('second');
  });

  it('stay when an administrator searches orders, which no address can do, nor accounts', async () => {
    gateway.services.replyTo(checkoutMessages.listAllOrders, () => ({ items: [], nextCursor: null }));
    await titleAt('/api/products/p1');
    title = 'second';
    const q = 'ana@example.com';
    expect((await gateway.post('/api/admin/orders/search', { q }, { token: ADMIN })).status).toBe(200);
    for (const path of ['/api/admin/orders', '/api/admin/users']) {
      const { status, problem } = await gateway.fetch(`${path}?q=${q}`, { token: ADMIN });
      const fields = [{ path: 'q', message: `Busque por POST ${path}/search.` }];
      expect({ status, fields: problem.fields }).toEqual({ status: 422, fields });
    }
    const byName = await gateway.fetch('/api/admin/users?order=name', { token: ADMIN });
    expect(byName.problem.fields).toMatchObject([{ path: 'order' }]);
    expect(await titleAt('/api/products/p1')).toBe('first');
  });

  it('are made once for many that miss at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 60 }, () => gateway.fetch('/api/products/p1')));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(made()).toBe(1);
  });

  it('have their own time while they wait for an earlier one', async () => {
    await gateway.close();
    await gateway.start({ REPLY_CACHE_MEGABYTES: '8', REQUEST_TIMEOUT_MS: '3000' });
    gateway.services.replyTo(catalogMessages.getProduct, () => gateway.services.silence());
    const first = gateway.fetch('/api/products/p1');
    await waitUntil(async () => made() === 1);
    // Half of its time is left to the second when the first gives up.
    await sleep(1_500);
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView({ title }));
    const second = gateway.fetch('/api/products/p1');
    expect([(await first).status, (await second).status]).toEqual([504, 200]);
  });

  it('share a reply however the request is spelt, and never with another request', async () => {
    const texts = await Promise.all(
      [
        '/api/products?category=jogos&limit=24',
        '/api/products?limit=24&category=jogos',
        '/api/products?category=jogos&utm_source=x',
        '/api/products?category=viagens',
        '/api/products?category=jogos&limit=23',
      ].map(async (path) => (await gateway.fetch(path)).text),
    );
    expect(new Set(texts.slice(0, 3)).size).toBe(1);
    expect(texts[3]).not.toBe(texts[0]);
    expect(made(catalogMessages.listProducts)).toBe(3);
  });

  it.each([
    ['a page', '/product/jogos/p1'],
    ['a route', '/api/products/p1'],
  ])('cannot be poisoned by headers: %s', async (_what, path) => {
    const evil = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '198.51.100.66',
      'x-original-url': '/api/admin/products',
      'x-http-method-override': 'DELETE',
      'accept-language': 'xx-evil',
      'user-agent': 'evil',
      origin: 'https://evil.example',
      range: 'bytes=0-9',
      cookie: `vale_session=${CUSTOMER}`,
    };
    const poisoned = await raw(path, evil);
    const reply = await raw(path, {});
    expect(String(reply.bytes)).toBe(String(poisoned.bytes));
    expect(JSON.stringify([reply.headers, String(reply.bytes)])).not.toMatch(
      /evil|customer-token|set-cookie/,
    );
    expect(made()).toBe(1);
  });

  it('cannot be poisoned by what a query says twice, or by a long one', async () => {
    const long = 'x'.repeat(5_000);
    const twice = await gateway.fetch('/api/products?category=jogos&category=viagens');
    expect([twice.status, made(catalogMessages.listProducts)]).toEqual([422, 0]);
    const first = await gateway.fetch(`/api/products?category=jogos&unknown=1&unknown=2&long=${long}`);
    const usual = await gateway.fetch('/api/products?category=jogos');
    expect([usual.status, usual.text, made(catalogMessages.listProducts)]).toEqual([200, first.text, 1]);
    expect((await gateway.fetch(`/api/products?q=${long}`)).status).toBe(422);
    expect((await gateway.fetch(`/api/products/${long}`)).status).toBe(404);
  });

  it('are those of the same resource alone: no other path, case or method finds them', async () => {
    await titleAt('/api/products/p1');
    expect(await titleAt('/api/products/p%31')).toBe('first');
    expect(made()).toBe(1);
    for (const path of ['/API/products/p1', '/api/products/p1/', '/api//products/p1', '//api/products/p1'])
      expect([path, (await raw(path, {})).status]).toEqual([path, 404]);
  });

  it('are the same for somebody who is signed in, whose own replies are not kept', async () => {
    const visitor = await gateway.fetch('/api/products/p1');
    const user = await gateway.fetch('/api/products/p1', { token: CUSTOMER });
    expect([user.text, user.headers.has('set-cookie'), made()]).toEqual([visitor.text, false, 1]);
    expect(gateway.services.requestsOf(identityMessages.getSession)).toEqual([]);
  });

  it('show a change long before they expire', async () => {
    for (let round = 0; round < 5; round++) {
      await titleAt('/api/products/p1');
      title = `title ${round}`;
      await changed();
      await waitUntil(async () => (await titleAt('/api/products/p1')) === title, { everyMs: 5 });
    }
  });

  it('keep no failure and nothing that is not there', async () => {
    gateway.services.replyTo(catalogMessages.getProduct, () => {
      throw new AppError(catalogErrors.productNotFound);
    });
    expect((await gateway.fetch('/api/products/p1')).status).toBe(404);
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView({ title }));
    expect(await titleAt('/api/products/p1')).toBe('first');
  });

  it('still count for the limit of their sender', async () => {
    const left = async () =>
      Number((await gateway.fetch('/api/products/p1')).headers.get('x-ratelimit-remaining'));
    const [first, second] = [await left(), await left()];
    expect(second).toBe(first - 1);
  });

  it('still count in the metrics', async () => {
    for (let request = 0; request < 3; request++) await gateway.fetch('/api/products/p1');
    const { text } = await gateway.fetch('/metrics');
    expect(text).toMatch(/vale_route_duration_seconds_count\{[^}]*GET \/api\/products\/:id[^}]*\} 3/);
  });
});

describe('a ready reply that is sent', () => {
  it.each([['br'], ['gzip'], ['identity']])(
    'has an encoding that the client accepts: %s',
    async (encoding) => {
      title = 'x'.repeat(2_000);
      for (let round = 0; round < 2; round++) {
        const { headers, bytes } = await raw('/api/products/p1', { 'accept-encoding': encoding });
        expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
        expect(headers['content-length']).toBe(String(bytes.length));
      }
      expect(made()).toBe(1);
    },
  );

  it('is a 304 without a body to a client that has it', async () => {
    const { headers } = await raw('/api/products/p1', {});
    const again = await raw('/api/products/p1', { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, headers['etag']]);
    title = 'second';
    await changed();
    await waitUntil(
      async () =>
        (await raw('/api/products/p1', { 'if-none-match': String(headers['etag']) })).status === 200,
    );
  });

  it('is complete for a range request', async () => {
    const whole = await raw('/api/products/p1', {});
    const part = await raw('/api/products/p1', { range: 'bytes=0-9' });
    expect([part.status, part.bytes.length]).toEqual([200, whole.bytes.length]);
  });

  it('has no body for HEAD of a page, and the headers of GET', async () => {
    const page = await raw('/jogos', { accept: 'text/html' });
    const head = await raw('/jogos', { accept: 'text/html' }, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect([head.headers['etag'], head.headers['content-length']]).toEqual([
      page.headers['etag'],
      page.headers['content-length'],
    ]);
  });
});

describe('a reply that is ready', () => {
  const EACH_TIME = ['date', 'x-request-id', 'x-ratelimit-remaining'];
  const headersOf = async (path: string, init: RequestInit = {}) => {
    const { status, headers } = await gateway.fetch(path, init);
    const entries = [...headers].map(([name, value]) => [
      name,
      EACH_TIME.includes(name) ? 'each time' : value,
    ]);
    return { status, headers: Object.fromEntries(entries) as Record<string, string> };
  };

  it.each([
    ['a route', '/api/products/p1', {}],
    ['a route, compressed', '/api/products/p1', { headers: { 'accept-encoding': 'br' } }],
    ['a route that the client has', '/api/products/p1', { headers: { 'if-none-match': '*' } }],
    ['a page', '/jogos', { headers: { accept: 'text/html' } }],
    ['a page, by HEAD', '/jogos', { method: 'HEAD' }],
    ['a page that the client has', '/jogos', { headers: { accept: 'text/html', 'if-none-match': '*' } }],
  ])('has the headers of the first one: %s', async (_what, path, init: RequestInit) => {
    title = 'x'.repeat(2_000);
    const replies = gateway.system.get('gateway', PublicReplies);
    const [ofRoute, ofPage] = [jest.spyOn(replies, 'ofRoute'), jest.spyOn(replies, 'ofPage')];
    const first = await headersOf(path, init);
    expect(first.headers).toMatchObject({ 'x-request-id': 'each time', 'x-frame-options': 'DENY' });
    for (let again = 0; again < 3; again++) expect(await headersOf(path, init)).toEqual(first);
    expect([...ofRoute.mock.calls, ...ofPage.mock.calls]).toHaveLength(1);
  });

  it('has the id that a proxy gave, when it is safe to log', async () => {
    const idOf = async (given: string, replica = 0) => {
      const headers = { 'x-request-id': given };
      const reply = await gateway.fetch('/api/products/p1', { headers, replica });
      return reply.headers.get('x-request-id');
    };
    await gateway.startReplica({ TRUST_PROXY: 'loopback' });
    await idOf('first-id', 1);
    expect(await idOf('second-id', 1)).toBe('second-id');
    expect(await idOf('not safe', 1)).toMatch(/^[0-9a-f-]{36}$/);
    await idOf('first-id');
    expect(await idOf('second-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is refused when the limit of its sender is reached, not a request later', async () => {
    await gateway.close();
    await gateway.start({ REPLY_CACHE_MEGABYTES: '8', REQUESTS_PER_ADDRESS: '5', TRUST_PROXY: '1' });
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView());
    const from = async (ip: string) => {
      const { status, headers } = await gateway.fetch('/api/products/p1', {
        headers: { 'x-forwarded-for': ip },
      });
      return [status, headers.get('x-ratelimit-remaining')];
    };
    for (const left of ['4', '3', '2', '1', '0']) expect(await from('198.51.100.7')).toEqual([200, left]);
    expect(await from('198.51.100.7')).toEqual([429, '0']);
    expect(await from('198.51.100.8')).toEqual([200, '4']);
  });

  it('is the last on its connection while the gateway drains', async () => {
    await gateway.fetch('/api/products/p1');
    gateway.system.health.draining = true;
    const { status, headers } = await gateway.fetch('/api/products/p1');
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
  });

  it('is not sent to a request that names a second host', async () => {
    const path = '/api/products/p1';
    const statuses = [await raw(path, {}), await raw(path, {}), await raw(path, ['host', 'localhost'])];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await raw(path, ['host', 'localhost', 'host', 'evil.example'])).status).toBe(400);
    expect(made()).toBe(1);
  });

  it('is for GET alone on a route', async () => {
    await gateway.fetch('/api/products/p1');
    expect((await raw('/api/products/p1', {}, 'HEAD')).status).toBe(405);
  });
});

describe('pages', () => {
  const page = (path: string, token?: string) =>
    gateway.fetch(path, { headers: { accept: 'text/html' }, ...(token && { token }) });

  it('are the same for visitors and users, and made once', async () => {
    const texts = [
      await page('/jogos'),
      await page('/jogos', CUSTOMER),
      await page('/jogos?utm_source=x', ADMIN),
    ];
    expect(new Set(texts.map(({ text }) => text)).size).toBe(1);
    expect(made(catalogMessages.listProducts)).toBe(1);
  });

  it('are made again when a product changes', async () => {
    expect((await page('/product/jogos/p1')).text).toContain('<title>first');
    title = 'second';
    await changed();
    await waitUntil(async () => (await page('/product/jogos/p1')).text.includes('<title>second'));
  });

  it('are made again when a product that they show expires, which no event tells in time', async () => {
    const expiraEm = Date.now() + SOON_MS;
    const item = () => aProductView({ title: 'ends soon', category: 'jogos', expiraEm });
    gateway.services.replyTo(catalogMessages.getProduct, item);
    gateway.services.replyTo(catalogMessages.listProducts, () => ({
      items: expiraEm > Date.now() ? [item()] : [],
      nextCursor: null,
    }));
    for (const path of ['/', '/jogos', '/product/jogos/p1'])
      expect((await page(path)).text).toContain('ends soon');
    const now = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + SOON_MS + 1);
    try {
      for (const path of ['/', '/jogos']) expect((await page(path)).text).not.toContain('ends soon');
      const madeBefore = made();
      await page('/product/jogos/p1');
      expect(made()).toBe(madeBefore + 1);
    } finally {
      clock.mockRestore();
    }
  });

  it('are made again for the next visitor if they went out without some of their content', async () => {
    gateway.services.replyTo(catalogMessages.getProduct, () => Promise.reject(new Error('down')));
    expect((await page('/product/jogos/p1')).text).not.toContain('first');
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView({ title }));
    expect((await page('/product/jogos/p1')).text).toContain('<title>first');
  });
});

describe('private replies', () => {
  it('have no contract with a cache', () => {
    const cached = contractRoutes.filter(({ cache }) => cache);
    expect(cached.map(routeName)).toContain('GET /api/products');
    for (const route of cached)
      expect([routeName(route), route.access]).toEqual([routeName(route), 'public']);
  });

  it('are never kept: no private route replies to a visitor after its owner', async () => {
    const { services } = gateway;
    services.replyTo(checkoutMessages.listOrders, () => ({ items: [], nextCursor: null }));
    const own = await gateway.fetch('/api/account/orders', { token: CUSTOMER });
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await gateway.fetch('/api/account/orders')).status).toBe(401);
  });
});
