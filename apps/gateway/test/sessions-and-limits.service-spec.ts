import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { catalogErrors, catalogMessages } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import {
  identityEvents,
  identityMessages,
  accountSecurityMessages,
  passwordResetMessages,
} from '@vale/contracts/identity';
import { trackingMessages, trackingRoutes } from '@vale/contracts/tracking';
import { aShop } from '@vale/testing/builders';
import { waitUntil } from '@vale/testing/wait-until';
import { RouteLimits } from '../src/edge/route-limits.js';
import { sourceOf } from '../src/http/security-headers.js';
import { CUSTOMER, GatewayEnvironment } from './gateway-environment.js';
import { aProductView } from './samples.js';

const HTML = 'text/html; charset=utf-8';

describe('sessions', () => {
  const gateway = new GatewayEnvironment();
  afterEach(() => gateway.close());

  const user = {
    uid: 'u',
    email: 'a@x.com',
    displayName: 'a',
    role: 'customer' as const,
    emailConfirmed: false,
  };

  it('travel in a cookie that scripts cannot read and that survives the browser', async () => {
    await gateway.start({ PUBLIC_URL: 'https://loja.example' });
    gateway.services.replyTo(identityMessages.register, () => ({
      token: CUSTOMER,
      expiresAt: Date.now() + 3_600_500,
      user,
    }));
    const { status, headers, json } = await gateway.post('/api/auth/register', {
      email: 'a@x.com',
      password: 'segredo!',
    });
    expect({ status, json }).toEqual({ status: 201, json: { user } });
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-vale_session=customer-token-0123456789;/);
    for (const attribute of ['Max-Age=3600', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) {
      expect(cookie).toContain(attribute);
    }
    expect(headers.get('strict-transport-security')).toContain('max-age=');
  });

  it('are not opened by a registration that has to prove its address', async () => {
    await gateway.start();
    gateway.services.replyTo(identityMessages.register, () => ({ proof: 'p' }));
    const body = { email: 'a@x.com', password: 'segredo!' };
    const { status, headers, json } = await gateway.post('/api/auth/register', body);
    expect({ status, json }).toEqual({ status: 202, json: { proof: 'p' } });
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('end when another account is opened in the same browser', async () => {
    await gateway.start();
    gateway.services.replyTo(identityMessages.register, () => ({
      token: CUSTOMER,
      expiresAt: Date.now() + 3_600_500,
      user,
    }));
    gateway.services.replyTo(identityMessages.revokeSession, () => ({}));
    const body = { email: 'a@x.com', password: 'segredo!' };
    const former = 'former-token-0123456789';
    expect((await gateway.post('/api/auth/register', body, { token: former })).status).toBe(201);
    expect(gateway.services.requestsOf(identityMessages.revokeSession)).toMatchObject([
      { input: { token: former } },
    ]);
  });

  it('make the browser a known one, which later logins name, and no script can read', async () => {
    await gateway.start({ PUBLIC_URL: 'https://loja.example' });
    const device = 'd1.0123456789012345678901.1700000000000.signature';
    gateway.services.replyTo(identityMessages.openSession, () => ({
      token: CUSTOMER,
      expiresAt: Date.now() + 3_600_500,
      user,
      device,
    }));
    const login = (cookie?: string) =>
      gateway.post(
        '/api/auth/login',
        { email: 'a@x.com', password: 'segredo!' },
        { headers: { ...(cookie && { cookie }) } },
      );
    const [, cookie] = (await login()).headers.getSetCookie();
    expect(cookie).toContain(`__Host-vale_device=${device};`);
    for (const attribute of ['Max-Age=34560000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']) {
      expect(cookie).toContain(attribute);
    }
    await login(`__Host-vale_device=${device}`);
    await login('__Host-vale_device=not%20one%20of%20ours');
    const inputs = gateway.services.requestsOf(identityMessages.openSession).map(({ input }) => input);
    expect(inputs.map((input) => (input as { device?: string }).device)).toEqual([
      undefined,
      device,
      undefined,
    ]);
  });

  it('are replaced by a new password, and end with those of all browsers', async () => {
    await gateway.start();
    gateway.knowSessions();
    const device = 'd1.0123456789012345678901.1700000000000.signature';
    const opened = { token: 'token-after-the-password', expiresAt: Date.now() + 3_600_500, user, device };
    gateway.services.replyTo(accountSecurityMessages.changePassword, () => opened);
    gateway.services.replyTo(accountSecurityMessages.endSessions, () => ({ device }));
    const body = { current: 'segredo!', password: 'segredo maior' };
    const changed = await gateway.post('/api/account/password', body, { token: CUSTOMER });
    expect(changed.headers.getSetCookie()).toEqual([
      expect.stringContaining('vale_session=token-after-the-password;'),
      expect.stringContaining(`vale_device=${device};`),
    ]);
    const ended = await gateway.post('/api/account/sessions/end-all', undefined, { token: CUSTOMER });
    expect(ended.headers.getSetCookie()).toEqual([
      expect.stringContaining('vale_session=;'),
      expect.stringContaining('vale_guest=;'),
      expect.stringContaining(`vale_device=${device};`),
    ]);
    gateway.services.replyTo(passwordResetMessages.completeReset, () => ({ device }));
    const reset = { token: 'r1.token', password: 'segredo maior' };
    const { headers } = await gateway.post('/api/auth/password-reset/complete', reset);
    expect(headers.getSetCookie()).toEqual([expect.stringContaining(`vale_device=${device};`)]);
    // Both were dropped, so each request asked identity again.
    expect(gateway.services.requestsOf(identityMessages.getSession)).toHaveLength(2);
  });

  it('are requested once in 30 s, and extended by a visit', async () => {
    await gateway.start();
    gateway.knowSessions();
    gateway.services.replyTo(checkoutMessages.listOrders, () => ({ items: [], nextCursor: null }));
    for (const _ of [1, 2, 3]) await gateway.fetch('/api/account/orders', { token: CUSTOMER });
    expect(gateway.services.requestsOf(identityMessages.getSession)).toHaveLength(1);
    const { headers, json } = await gateway.fetch('/api/auth/session', { token: CUSTOMER });
    expect(json).toMatchObject({ user: { role: 'customer' } });
    expect(headers.getSetCookie()[0]).toMatch(/Max-Age=86(399|400)/);
    const unknown = await gateway.fetch('/api/auth/session', { token: 'unknown-token-0123456789' });
    expect(unknown.json).toEqual({ user: null });
    expect(unknown.headers.getSetCookie()[0]).toContain('vale_session=;');
  });

  it('of a guest buy without a login and open nothing else; a login keeps them, a logout ends both', async () => {
    await gateway.start();
    gateway.knowSessions();
    const guest = 'guest-token-0123456789';
    const expiresAt = Date.now() + 86_400_000;
    const actor = { accountId: 'guest-id', sessionId: `key of ${guest}`, email: '', role: 'guest' as const };
    gateway.services.replyTo(identityMessages.openGuest, () => ({ token: guest, expiresAt }));
    gateway.services.replyTo(identityMessages.getGuest, ({ token }) =>
      token === guest ? { actor, expiresAt } : null,
    );
    gateway.services.replyTo(identityMessages.revokeSession, () => ({}));
    gateway.services.replyTo(checkoutMessages.listOrders, () => ({ items: [], nextCursor: null }));
    const opened = await gateway.post('/api/session/guest', {});
    expect(opened.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^vale_guest=guest-token.*HttpOnly; SameSite=Lax/),
    ]);
    const asGuest = { headers: { cookie: `vale_guest=${guest}` } };
    const asBoth = { headers: { cookie: `vale_guest=${guest}; vale_session=${CUSTOMER}` } };

    await gateway.post('/api/session/guest', {}, asGuest);
    expect(gateway.services.requestsOf(identityMessages.openGuest)).toHaveLength(1);
    expect((await gateway.fetch('/api/account/sessions', asGuest)).status).toBe(401);
    expect((await gateway.fetch('/api/admin/orders', asGuest)).status).toBe(401);
    expect((await gateway.fetch('/api/auth/session', asGuest)).json).toEqual({ user: null, guest: true });
    await gateway.fetch('/api/account/orders', asGuest);
    await gateway.fetch('/api/account/orders', asBoth);
    const [one, both] = gateway.services
      .requestsOf(checkoutMessages.listOrders)
      .map(({ context }) => context.actor);
    expect(one).toEqual(actor);
    expect(both).toMatchObject({ accountId: 'customer-id', role: 'customer', guestId: 'guest-id' });

    const { headers } = await gateway.fetch('/api/auth/logout', { method: 'POST', ...asBoth });
    expect(headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
      'vale_session=',
      'vale_guest=',
    ]);
    const ended = gateway.services.requestsOf(identityMessages.revokeSession).map(({ input }) => input);
    expect(ended).toEqual([{ token: CUSTOMER }, { token: guest }]);
  });

  it('are forgotten at once in every replica when they are revoked', async () => {
    await gateway.start();
    await gateway.startReplica();
    gateway.knowSessions();
    gateway.services.replyTo(checkoutMessages.listOrders, () => ({ items: [], nextCursor: null }));
    const status = async (replica: number) =>
      (await gateway.fetch('/api/account/orders', { token: CUSTOMER, replica })).status;
    expect([await status(0), await status(1)]).toEqual([200, 200]);

    gateway.services.replyTo(identityMessages.getSession, () => null);
    expect([await status(0), await status(1)]).toEqual([200, 200]);
    await gateway.system.bus.emit(identityEvents.sessionRevoked, { sessionKeys: [`key of ${CUSTOMER}`] });
    for (const replica of [0, 1]) {
      await waitUntil(async () => (await status(replica)) === 401);
    }
  });

  it('end with the logout; one that cannot be ended says so', async () => {
    await gateway.start();
    gateway.knowSessions();
    gateway.services.replyTo(identityMessages.revokeSession, () => ({}));
    const { status, headers } = await gateway.fetch('/api/auth/logout', { method: 'POST', token: CUSTOMER });
    expect(status).toBe(200);
    expect(headers.getSetCookie()[0]).toContain('vale_session=;');
    expect(gateway.services.requestsOf(identityMessages.revokeSession)[0]?.input).toEqual({
      token: CUSTOMER,
    });

    gateway.services.replyTo(identityMessages.revokeSession, () => Promise.reject(new Error('down')));
    const { problem } = await gateway.fetch('/api/auth/logout', { method: 'POST', token: CUSTOMER });
    expect(problem).toMatchObject({ code: 'identity.logout-failed', detail: 'Erro ao fazer logout' });
    expect((await gateway.fetch('/api/auth/logout', { method: 'POST' })).status).toBe(200);
  });

  it('are not ended by an identity that is down, and the catalogue does not need it', async () => {
    await gateway.start();
    gateway.services.replyTo(identityMessages.getSession, () => Promise.reject(new Error('down')));
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView());
    expect((await gateway.fetch('/api/account/orders', { token: CUSTOMER })).status).toBe(500);
    expect((await gateway.fetch('/api/products/p1', { token: CUSTOMER })).status).toBe(200);
    gateway.knowSessions();
    gateway.services.replyTo(checkoutMessages.listOrders, () => ({ items: [], nextCursor: null }));
    expect((await gateway.fetch('/api/account/orders', { token: CUSTOMER })).status).toBe(200);
  });
});

describe('limits', () => {
  const gateway = new GatewayEnvironment();
  afterEach(() => gateway.close());

  it('are in the headers of a route, then refuse with the time to wait', async () => {
    await gateway.start({ ROUTE_LIMIT_FACTOR: '1' });
    const body = { email: 'a@x.com', password: '123' };
    for (let left = 39; left >= 0; left -= 1) {
      const { status, headers } = await gateway.post('/api/auth/register', body);
      expect(status).toBe(422);
      expect(headers.get('x-ratelimit-remaining')).toBe(String(left));
    }
    const { status, headers, problem } = await gateway.post('/api/auth/register', body);
    expect({ status, code: problem.code }).toEqual({ status: 429, code: 'platform.too-many-requests' });
    expect(problem.detail).toBe('Muitas tentativas. Tente novamente mais tarde');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await gateway.post('/api/auth/login', {})).status).toBe(422);
  });

  it('do not keep a known browser from logging in when its address has too many logins', async () => {
    await gateway.start({ ROUTE_LIMIT_FACTOR: '1', REQUESTS_PER_ADDRESS: '2' });
    const login = async (headers: Record<string, string> = {}) =>
      (await gateway.post('/api/auth/login', {}, { headers })).status;
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries++) statuses.push(await login());
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([422]));
    expect(statuses.at(-1)).toBe(429);
    const known = { cookie: 'vale_device=d1.0123456789012345678901.1700000000000.signature' };
    expect([await login(known), await login(known), await login(known)]).toEqual([422, 422, 429]);
    expect(await login({ cookie: 'vale_device=x' })).toBe(429);
  });

  it('leave the owner’s browser its own codes when its address has too many', async () => {
    await gateway.start({ ROUTE_LIMIT_FACTOR: '1' });
    const known = { cookie: 'vale_device=d1.0123456789012345678901.1700000000000.signature' };
    for (const path of ['/api/auth/login/code', '/api/account/proof']) {
      const status = async (headers: Record<string, string> = {}) =>
        (await gateway.post(path, {}, { headers })).status;
      const statuses: number[] = [];
      for (let tries = 0; tries < 21; tries++) statuses.push(await status());
      expect(statuses.indexOf(429)).toBe(20);
      expect(await status(known)).not.toBe(429);
    }
  });

  it('count what is refused before any route counts it, and one network of an IPv6 address', async () => {
    await gateway.start({ REQUESTS_PER_ADDRESS: '3', TRUST_PROXY: '1' });
    const from = async (ip: string, path: string, init: { method?: string; origin?: string } = {}) => {
      const headers = { 'x-forwarded-for': ip, ...(init.origin && { origin: init.origin }) };
      return (await gateway.fetch(path, { method: init.method ?? 'GET', headers })).status;
    };
    const login = { method: 'POST', origin: 'https://evil.example' };
    const statuses = [
      await from('198.51.100.7', '/api/nothing'),
      await from('198.51.100.7', '/api/store', { method: 'DELETE' }),
      await from('198.51.100.7', '/api/auth/login', login),
      await from('198.51.100.7', '/api/nothing'),
      await from('198.51.100.7', '/api/auth/login', login),
      await from('198.51.100.7', '/nothing.png'),
      await from('198.51.100.8', '/nothing.png'),
    ];
    expect(statuses).toEqual([404, 405, 403, 429, 429, 429, 404]);
    // Each of another /64; 4 times as many for a /56, 16 times for a /48.
    const of56: number[] = [];
    for (let net = 0; net < 13; net++)
      of56.push(await from(`2001:db8:7:1${(16 + net).toString(16)}::1`, '/api/nothing'));
    expect(of56.indexOf(429)).toBe(12);
    expect(await from('2001:db8:7:2f0::1', '/api/nothing')).toBe(404);
  });

  it('leave many shoppers at one address the pictures of their pages, and the rest of the shop', async () => {
    await gateway.start({ REQUESTS_PER_ADDRESS: '3' });
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView());
    const { id } = await gateway.system.drivers.files.put(Buffer.from('<svg/>'), {
      contentType: 'image/svg+xml',
    });
    for (let picture = 0; picture < 40; picture++)
      expect((await gateway.fetch(`/api/files/${id}`)).status).toBe(200);
    expect((await gateway.fetch('/api/products/p1')).status).toBe(200);
  });

  it('are one line each in the log for what anybody can cause, and denied access names the account', async () => {
    await gateway.start({ REQUESTS_PER_ADDRESS: '6' });
    gateway.knowSessions();
    gateway.services.replyTo(catalogMessages.getProduct, () => {
      throw new AppError(catalogErrors.productNotFound);
    });
    const origin = 'https://evil.example';
    const before = gateway.logged.length;
    for (let times = 0; times < 5; times++) {
      await gateway.fetch('/api/nothing');
      await gateway.fetch('/api/store', { method: 'DELETE' });
      await gateway.post('/api/auth/login', {}, { headers: { origin } });
      await gateway.post('/api/auth/login', {}, { body: '{' });
      await gateway.fetch('/api/products/none');
      await gateway.fetch('/api/admin/users', { token: CUSTOMER });
    }
    const logged = gateway.logged.slice(before);
    const lines = logged.split('\n').filter((line) => /"refused: |"security event"/.test(line));
    const messages = lines.map((line) => JSON.parse(line) as { message: string });
    expect(messages.map(({ message }) => message).toSorted()).toEqual([
      // One line of the service, and one of the gateway.
      ...['refused: catalog.product-not-found', 'refused: catalog.product-not-found'],
      'refused: platform.forbidden',
      'refused: platform.malformed',
      'refused: platform.method-not-allowed',
      'refused: platform.not-found',
      'refused: platform.too-many-requests',
      'security event',
    ]);
    expect(messages.find(({ message }) => message === 'security event')).toMatchObject({
      event: 'access',
      outcome: 'refused',
      reason: 'platform.forbidden',
      accountId: 'customer-id',
      network: '127.0.0.0/24',
    });
    expect(logged).not.toContain('exemplo.com');
  });

  it.each([
    ['one address', '198.51.100.7', '198.51.100.7', '198.51.100.8'],
    ['one /64', '2001:db8:7:10::1', '2001:db8:7:10:ffff::2', '2001:db8:7:20::1'],
  ])('refuse only the batches of %s that are too many', async (_what, ip, same, other) => {
    await gateway.start({ ROUTE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
    gateway.services.replyTo(trackingMessages.collectEvents, ({ events }) => ({
      accepted: events.length,
      rejected: 0,
    }));
    const event = { id: 'a'.repeat(32), name: 'PageView', at: Date.now(), page: 'home' };
    const batch = { sentAt: Date.now(), events: [event] };
    const sendFrom = (address: string) =>
      gateway.post('/api/e', batch, { headers: { 'x-forwarded-for': address } });
    const { points } = trackingRoutes.collectEvents.limit!;
    const statuses: number[] = [];
    for (let sent = 0; sent < points + 2; sent++)
      statuses.push((await sendFrom(sent % 2 === 0 ? ip : same)).status);
    expect(statuses.indexOf(429)).toBe(points);
    expect(statuses.slice(points)).toEqual([429, 429]);
    expect(Number((await sendFrom(ip)).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sendFrom(other)).status).toBe(200);
    expect(gateway.services.requestsOf(trackingMessages.collectEvents)).toHaveLength(points + 1);
  });

  it('count the address given by a trusted proxy, and allow calls while they are unavailable', async () => {
    await gateway.start({ REQUESTS_PER_ADDRESS: '2', TRUST_PROXY: '1' });
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView());
    const from = async (ip: string) =>
      (await gateway.fetch('/api/products/p1', { headers: { 'x-forwarded-for': ip } })).status;
    expect([await from('198.51.100.7'), await from('198.51.100.7')]).toEqual([200, 200]);
    expect([await from('198.51.100.7'), await from('198.51.100.8')]).toEqual([429, 200]);
    gateway.system.drivers.limits.take = () => Promise.reject(new Error('Redis is away'));
    expect(await from('198.51.100.7')).toBe(200);
  });

  it.each(['0', '8'])(
    'end the pages of one address and the work for them, with %s MB of ready ones',
    async (megabytes) => {
      await gateway.start({ PAGES_PER_ADDRESS: '3', TRUST_PROXY: '1', REPLY_CACHE_MEGABYTES: megabytes });
      gateway.services.replyTo(catalogMessages.getShop, () => aShop());
      gateway.services.replyTo(catalogMessages.listProducts, () => ({ items: [], nextCursor: null }));
      gateway.services.replyTo(checkoutMessages.getPaymentAvailability, () => ({ available: true }));
      const from = async (ip: string, path: string, accept = 'text/html') =>
        gateway.fetch(path, { headers: { 'x-forwarded-for': ip, accept } });
      const statuses: number[] = [];
      for (const path of ['/jogos', '/jogos', '/nothing/here', '/jogos', '/product/jogos/p1'])
        statuses.push((await from('198.51.100.7', path)).status);
      expect(statuses).toEqual([200, 200, 404, 429, 429]);
      const { problem, headers } = await from('198.51.100.7', '/jogos', '*/*');
      expect(problem.code).toBe('platform.too-many-requests');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await from('198.51.100.8', '/jogos')).status).toBe(200);
      const pictures: number[] = [];
      for (let made = 0; made < 31; made++)
        pictures.push((await from('198.51.100.7', `/images/${'0'.repeat(30)}${10 + made}-280.webp`)).status);
      expect(pictures.indexOf(429)).toBe(30);
      expect((await from('198.51.100.7', '/assets/index-1a2b.js')).status).toBe(200);
    },
  );

  it('reply with a page to a person, as failures do, and with a problem to a script', async () => {
    await gateway.start({ PAGES_PER_ADDRESS: '1', ROUTE_LIMIT_FACTOR: '1', REQUESTS_PER_ADDRESS: '1' });
    gateway.services.replyTo(catalogMessages.getShop, () => aShop());
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView());
    const navigate = (path: string, method = 'GET') =>
      gateway.fetch(path, { method, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect((await navigate('/termos')).status).toBe(200);
    const [page, head] = [await navigate('/termos'), await navigate('/termos', 'HEAD')];
    for (const { status, headers } of [page, head]) {
      expect({ status, type: headers.get('content-type') }).toEqual({ status: 429, type: HTML });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(head.text).toBe('');
    expect(page.text).toContain('<html lang="pt-BR">');
    expect(page.text).toContain('<title>Não foi possível abrir a página</title>');
    expect(page.text).toContain('<p>Muitas tentativas. Tente novamente mais tarde</p>');
    expect(page.text).toContain('<a href="">Tentar novamente</a>');
    const style = /<style>(.*)<\/style>/s.exec(page.text)![1]!;
    expect(page.headers.get('content-security-policy')).toContain(sourceOf(style));

    await navigate('/api/products/p1');
    expect((await navigate('/api/products/p1')).problem.code).toBe('platform.too-many-requests');
    expect((await gateway.fetch('/termos')).problem.code).toBe('platform.too-many-requests');

    jest.spyOn(gateway.system.get('gateway', RouteLimits), 'takePage').mockRejectedValue(new Error('x'));
    const failed = await navigate('/termos');
    expect({ status: failed.status, type: failed.headers.get('content-type') }).toEqual({
      status: 500,
      type: HTML,
    });
    expect(failed.text).toContain('<p>Erro desconhecido. Tente novamente</p>');
  });

  it('do not count a provider’s callbacks, which may come from one address', async () => {
    await gateway.start({ REQUESTS_PER_ADDRESS: '1' });
    gateway.services.replyTo(catalogMessages.getProduct, () => aProductView());
    gateway.services.replyTo(checkoutMessages.notifyPayment, () => ({}));
    const product = async () => (await gateway.fetch('/api/products/p1')).status;
    expect([await product(), await product()]).toEqual([200, 429]);
    const callBack = async () => (await gateway.post('/api/payments/m1/s3cret/webhook', { id: 1 })).status;
    expect([await callBack(), await callBack(), await callBack()]).toEqual([200, 200, 200]);
  });

  it('end a request that gets no reply in time', async () => {
    await gateway.start({ REQUEST_TIMEOUT_MS: '300' });
    gateway.services.replyTo(catalogMessages.getProduct, () => gateway.services.silence());
    const { status, problem } = await gateway.fetch('/api/products/p1');
    expect({ status, code: problem.code }).toEqual({ status: 504, code: 'platform.timeout' });
  });
});
