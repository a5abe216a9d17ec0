import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { accessTokenMessages, identityEvents } from '@vale/contracts/identity';
import { reportMessages } from '@vale/contracts/tracking';
import { waitUntil } from '@vale/testing/wait-until';
import { ADMIN, GatewayEnvironment } from './gateway-environment.js';

const TOKEN = `vale_${'t'.repeat(43)}`;
const FIGURES = '/api/admin/analytics/pace';
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

let gateway: GatewayEnvironment;
let isRevoked: boolean;

beforeEach(async () => {
  gateway = new GatewayEnvironment();
  await gateway.start({ ROUTE_LIMIT_FACTOR: '1' });
  gateway.knowSessions();
  isRevoked = false;
  gateway.services.replyTo(accessTokenMessages.getAccessToken, ({ token }) =>
    token === TOKEN && !isRevoked
      ? { actor: { accountId: 'key', sessionId: 'key', email: '', role: 'analyst' as const } }
      : null,
  );
  gateway.services.replyTo(reportMessages.pace, () => ({ sold: [] }));
});
afterEach(() => gateway.close());

it('reads figures by its token, which no other route of the panel takes', async () => {
  expect((await gateway.fetch(FIGURES, bearer(TOKEN))).status).toBe(200);
  expect(gateway.services.onlyRequest(reportMessages.pace).context.actor).toMatchObject({ role: 'analyst' });
  for (const path of ['/api/admin/orders', '/api/admin/users', '/api/account/orders'])
    expect((await gateway.fetch(path, bearer(TOKEN))).status).toBe(403);
});

it('has no use of a session cookie beside the token', async () => {
  const reply = await gateway.fetch('/api/admin/orders', { ...bearer(TOKEN), token: ADMIN });
  expect(reply.status).toBe(403);
});

it('leaves the header of a proxy alone', async () => {
  expect((await gateway.fetch(FIGURES, { ...bearer('of-the-proxy'), token: ADMIN })).status).toBe(200);
});

it('is refused once the token is revoked, at once', async () => {
  expect((await gateway.fetch(FIGURES, bearer(TOKEN))).status).toBe(200);
  isRevoked = true;
  await gateway.system.bus.emit(identityEvents.sessionRevoked, { sessionKeys: ['key'] });
  await waitUntil(async () => (await gateway.fetch(FIGURES, bearer(TOKEN))).status === 401);
});

it('counts wrong tokens by address', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 22; at += 1) {
    const wrong = `vale_${String(at).padStart(43, 'w')}`;
    statuses.push((await gateway.fetch(FIGURES, bearer(wrong))).status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
  expect(statuses.slice(20)).toEqual([429, 429]);
});
