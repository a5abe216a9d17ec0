import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { catalogMessages } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { identityEvents, identityMessages } from '@vale/contracts/identity';
import { eventually } from '@vale/testing/contract/eventually';
import { CUSTOMER, GatewayWorld } from './gateway-world.js';
import { aProductView } from './samples.js';

/** Milliseconds; each test starts a whole system, on machines that may be busy. */
jest.setTimeout(60_000);

describe('sessions', () => {
  const world = new GatewayWorld();
  afterEach(() => world.close());

  const user = {
    uid: 'u',
    email: 'a@x.com',
    displayName: 'a',
    role: 'customer' as const,
    emailConfirmed: false,
  };

  it('travel in a cookie that scripts cannot read and that survives the browser', async () => {
    await world.start({ PUBLIC_URL: 'https://loja.example' });
    world.services.teach(identityMessages.register, () => ({
      token: CUSTOMER,
      expiresAt: Date.now() + 3_600_500,
      user,
    }));
    const { status, headers, json } = await world.post('/api/auth/register', {
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

  it('are asked for once in 30 s, and moved on with a visit', async () => {
    await world.start();
    world.teachSessions();
    world.services.teach(checkoutMessages.listOrders, () => ({ items: [], nextCursor: null }));
    for (const _ of [1, 2, 3]) await world.fetch('/api/account/orders', { token: CUSTOMER });
    expect(world.services.questions(identityMessages.getSession)).toHaveLength(1);
    const { headers, json } = await world.fetch('/api/auth/session', { token: CUSTOMER });
    expect(json).toMatchObject({ user: { role: 'customer' } });
    expect(headers.getSetCookie()[0]).toMatch(/Max-Age=86(399|400)/);
    const unknown = await world.fetch('/api/auth/session', { token: 'unknown-token-0123456789' });
    expect(unknown.json).toEqual({ user: null });
    expect(unknown.headers.getSetCookie()[0]).toContain('vale_session=;');
  });

  it('are forgotten at once in every replica when they are revoked', async () => {
    await world.start();
    await world.startReplica();
    world.teachSessions();
    world.services.teach(checkoutMessages.listOrders, () => ({ items: [], nextCursor: null }));
    const status = async (replica: number) =>
      (await world.fetch('/api/account/orders', { token: CUSTOMER, replica })).status;
    expect([await status(0), await status(1)]).toEqual([200, 200]);

    world.services.teach(identityMessages.getSession, () => null);
    expect([await status(0), await status(1)]).toEqual([200, 200]);
    await world.systems[0]!.bus.emit(identityEvents.sessionRevoked, { sessionKeys: [`key of ${CUSTOMER}`] });
    for (const replica of [0, 1]) {
      await eventually(async () => ((await status(replica)) === 401 ? true : undefined));
    }
  });

  it('end with the logout; one that cannot be ended says so', async () => {
    await world.start();
    world.teachSessions();
    world.services.teach(identityMessages.revokeSession, () => ({}));
    const { status, headers } = await world.fetch('/api/auth/logout', { method: 'POST', token: CUSTOMER });
    expect(status).toBe(200);
    expect(headers.getSetCookie()[0]).toContain('vale_session=;');
    expect(world.services.questions(identityMessages.revokeSession)[0]?.input).toEqual({ token: CUSTOMER });

    world.services.teach(identityMessages.revokeSession, () => Promise.reject(new Error('down')));
    const { problem } = await world.fetch('/api/auth/logout', { method: 'POST', token: CUSTOMER });
    expect(problem).toMatchObject({ code: 'identity.logout-failed', detail: 'Erro ao fazer logout' });
    expect((await world.fetch('/api/auth/logout', { method: 'POST' })).status).toBe(200);
  });

  it('are not ended by an identity that does not answer, and the catalogue does not ask it', async () => {
    await world.start();
    world.services.teach(identityMessages.getSession, () => Promise.reject(new Error('down')));
    world.services.teach(catalogMessages.getProduct, () => aProductView());
    expect((await world.fetch('/api/account/orders', { token: CUSTOMER })).status).toBe(500);
    expect((await world.fetch('/api/products/p1', { token: CUSTOMER })).status).toBe(200);
    world.teachSessions();
    world.services.teach(checkoutMessages.listOrders, () => ({ items: [], nextCursor: null }));
    expect((await world.fetch('/api/account/orders', { token: CUSTOMER })).status).toBe(200);
  });
});

describe('limits', () => {
  const world = new GatewayWorld();
  afterEach(() => world.close());

  it('of a route are told in its headers, then refused with the time to wait', async () => {
    await world.start({ ROUTE_LIMIT_FACTOR: '1' });
    const body = { email: 'a@x.com', password: '123' };
    for (let left = 9; left >= 0; left -= 1) {
      const { status, headers } = await world.post('/api/auth/register', body);
      expect(status).toBe(422);
      expect(headers.get('x-ratelimit-remaining')).toBe(String(left));
    }
    const { status, headers, problem } = await world.post('/api/auth/register', body);
    expect({ status, code: problem.code }).toEqual({ status: 429, code: 'platform.too-many-requests' });
    expect(problem.detail).toBe('Muitas tentativas. Tente novamente mais tarde');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await world.post('/api/auth/login', {})).status).toBe(422);
  });

  it('count what a believed proxy says, and let calls through while they do not answer', async () => {
    const system = await world.start({ REQUESTS_PER_ADDRESS: '2', TRUST_PROXY: '1' });
    world.services.teach(catalogMessages.getProduct, () => aProductView());
    const from = async (ip: string) =>
      (await world.fetch('/api/products/p1', { headers: { 'x-forwarded-for': ip } })).status;
    expect([await from('198.51.100.7'), await from('198.51.100.7')]).toEqual([200, 200]);
    expect([await from('198.51.100.7'), await from('198.51.100.8')]).toEqual([429, 200]);
    system.drivers.limits.take = () => Promise.reject(new Error('Redis is away'));
    expect(await from('198.51.100.7')).toBe(200);
  });

  it('of time end a request that nobody answers', async () => {
    await world.start({ REQUEST_TIMEOUT_MS: '300' });
    world.services.teach(catalogMessages.getProduct, () => world.services.silence());
    const { status, problem } = await world.fetch('/api/products/p1');
    expect({ status, code: problem.code }).toEqual({ status: 504, code: 'platform.timeout' });
  });
});
