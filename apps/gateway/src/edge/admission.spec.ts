import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, isOfPanel, STAFF_ROLES, STEP_UP_MS, type RouteDefinition } from '@vale/contracts/define';
import type { ProofKind, Role } from '@vale/contracts/identity';
import type { Bus } from '@vale/platform/bus';
import type { SecurityLog } from '@vale/platform/logging/security-log';
import type { RuntimeConfig } from '@vale/platform/runtime-config';
import { ManualClock } from '@vale/testing/manual-clock';
import type { GatewayConfig } from '../gateway.config.js';
import { KnownSessions, type KnownSession } from '../session/known-sessions.js';
import type { SessionCookie } from '../session/session-cookie.js';
import { accessOf } from './access-matrix.js';
import { Admission } from './admission.js';
import { contractRoutes, routeName } from './contract-routes.js';
import type { RouteLimits } from './route-limits.js';

const clock = new ManualClock();
let session: KnownSession;
/** The session after another replica changed it; it is found once the cached one is dropped. */
let later: KnownSession | undefined;

const security = { refused: () => undefined } as unknown as SecurityLog;
const sessions = Object.assign(new KnownSessions({} as Bus, clock, security), {
  find: async () => session,
  forgetToken: () => {
    session = later ?? session;
  },
});
const admission = new Admission(
  { take: async () => undefined } as unknown as RouteLimits,
  sessions,
  { read: () => 'token', guest: { read: () => undefined } } as unknown as SessionCookie,
  clock,
  { TRUST_PROXY: '' } as GatewayConfig,
  { PUBLIC_URL: 'https://loja.example' } as RuntimeConfig,
);

function sessionOf(
  role: Role,
  provenMsAgo?: number,
  by: ProofKind = 'code',
  mustEnrol = false,
): KnownSession {
  const email = `${role}@exemplo.com`;
  return {
    actor: { accountId: role, sessionId: 's', email, role },
    user: {
      uid: role,
      email,
      displayName: role,
      role,
      emailConfirmed: true,
      ...(mustEnrol && { mustEnrol }),
    },
    expiresAt: clock.nowMs() + 1_000,
    ...(provenMsAgo !== undefined && { proof: { at: clock.nowMs() - provenMsAgo, by } }),
  };
}

const refusalOf = async (route: RouteDefinition): Promise<AppError | null> =>
  admission
    .admitSender(route, { method: route.method, headers: {} } as FastifyRequest, {} as FastifyReply)
    .then(
      () => null,
      (error: unknown) => error as AppError,
    );

const flagged = contractRoutes.filter(({ stepUp }) => stepUp);
const ofPanel = contractRoutes.filter(isOfPanel);
const pairs = (routes: readonly RouteDefinition[]) =>
  routes.map((route) => [routeName(route), route] as const);

beforeEach(() => {
  later = undefined;
});

it('routes that ask who is there again are these', () => {
  expect(flagged.map(routeName).toSorted()).toEqual([
    'DELETE /api/account/second-factor',
    'GET /api/admin/orders/:transactionId/evidence',
    'PATCH /api/admin/users/:id',
    'POST /api/account/password',
    'POST /api/account/second-factor',
    'POST /api/account/second-factor/confirm',
    'POST /api/account/second-factor/recovery-codes',
    'POST /api/admin/access-tokens',
    'POST /api/admin/buyer-blocks',
    'POST /api/admin/buyer-blocks/:id/remove',
    'POST /api/admin/coupons',
    'POST /api/admin/coupons/:id/codes',
    'POST /api/admin/days/:day/close',
    'POST /api/admin/days/:day/compare',
    'POST /api/admin/days/:day/export',
    'POST /api/admin/grants',
    'POST /api/admin/inbox/:id/resolve',
    'POST /api/admin/orders/:transactionId/accept',
    'POST /api/admin/orders/:transactionId/dispute',
    'POST /api/admin/orders/:transactionId/refund',
    'POST /api/admin/orders/:transactionId/refunds/:refundId/confirm',
    'POST /api/admin/orders/:transactionId/refunds/:refundId/drop',
    'POST /api/admin/orders/:transactionId/unit-replies/:line/show',
    'POST /api/admin/orders/export',
    'POST /api/admin/payment-methods',
    'POST /api/admin/payment-methods/:id/activate',
    'POST /api/admin/payment-methods/check',
    'POST /api/admin/stock/replaced/:productId/export',
    'POST /api/admin/team/:id/remove',
    'POST /api/admin/team/invitations',
    'POST /api/admin/webhooks',
    'POST /api/admin/webhooks/:id/secret',
    'PUT /api/admin/conversions/destinations/:name',
    'PUT /api/admin/coupons/:id',
    'PUT /api/admin/discord/alerts',
    'PUT /api/admin/discord/webhook',
    'PUT /api/admin/payment-methods/:id',
    'PUT /api/admin/team/:id',
    'PUT /api/admin/webhooks/:id',
  ]);
});

describe.each(pairs(flagged))('%s', (_name, route) => {
  it('is refused to an administrator whose proof is ten minutes old, or who has none', async () => {
    session = sessionOf('admin', STEP_UP_MS);
    expect(await refusalOf(route)).toMatchObject({
      code: 'platform.step-up-required',
      status: 403,
      data: { by: 'code' },
    });
    session = sessionOf('admin');
    expect(await refusalOf(route)).toMatchObject({ code: 'platform.step-up-required' });
    session = sessionOf('admin', -STEP_UP_MS);
    expect(await refusalOf(route)).toMatchObject({ code: 'platform.step-up-required' });
    session = sessionOf('admin', STEP_UP_MS - 1);
    expect(await refusalOf(route)).toBeNull();
  });
});

it.each(STAFF_ROLES)('%s gets every route that docs/authorization.md names, and no other', async (role) => {
  session = sessionOf(role, 0);
  const wrong: string[] = [];
  for (const route of contractRoutes) {
    const refusal = await refusalOf(route);
    const isForbidden = refusal?.code === 'platform.forbidden';
    if (isForbidden !== (accessOf(route)[role] === 403) || (refusal && !isForbidden))
      wrong.push(routeName(route));
  }
  expect(wrong).toEqual([]);
});

it.each(STAFF_ROLES.filter((role) => role !== 'admin'))(
  '%s is asked who is there like an owner',
  async (role) => {
    session = sessionOf(role, STEP_UP_MS);
    const asked = flagged.filter((route) => accessOf(route)[role] !== 403);
    expect(asked.length).toBeGreaterThan(4);
    for (const route of asked)
      expect(await refusalOf(route)).toMatchObject({ code: 'platform.step-up-required' });
  },
);

it.each(pairs(ofPanel))(
  '%s is refused to those of the team who have no second factor',
  async (_name, route) => {
    for (const role of STAFF_ROLES.filter((one) => accessOf(route)[one] !== 403)) {
      session = sessionOf(role, 0, 'password', true);
      expect(await refusalOf(route)).toMatchObject({ code: 'identity.second-factor-required', status: 403 });
    }
  },
);

it('enrolment, the log-out and the session itself stay open to such an administrator', async () => {
  session = sessionOf('admin', 0, 'password', true);
  const open = contractRoutes.filter(({ path }) =>
    ['/api/account/second-factor', '/api/account/second-factor/confirm', '/api/auth/logout'].includes(path),
  );
  expect(open).toHaveLength(5);
  for (const route of open) expect(await refusalOf(route)).toBeNull();
});

it('asks identity again before it refuses: the proof may be known to another replica', async () => {
  session = sessionOf('admin', STEP_UP_MS);
  later = sessionOf('admin', 0);
  expect(await refusalOf(flagged[0]!)).toBeNull();
});

it('does not ask customers', async () => {
  session = sessionOf('customer');
  const password = flagged.find(({ path }) => path === '/api/account/password')!;
  expect(await refusalOf(password)).toBeNull();
});

it('tells checkout who asks for the price with a coupon, and names nobody on other public routes', async () => {
  session = sessionOf('customer');
  const actorOf = async (name: string, body?: object) => {
    const route = contractRoutes.find((one) => routeName(one) === name)!;
    const request = { method: route.method, headers: {}, params: {}, query: {}, body, ip: '203.0.113.7' };
    const { context } = await admission.admit(route, request as FastifyRequest, {} as FastifyReply);
    return context.actor;
  };
  expect(await actorOf('POST /api/coupons/quote', { productId: 'card', coupon: 'VALE10' })).toEqual(
    session.actor,
  );
  expect(await actorOf('GET /api/products')).toBeUndefined();
});
