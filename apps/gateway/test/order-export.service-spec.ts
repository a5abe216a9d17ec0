import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutMessages } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { identityEvents, identityMessages } from '@vale/contracts/identity';
import { waitUntil } from '@vale/testing/wait-until';
import { ADMIN, CUSTOMER, GatewayEnvironment } from './gateway-environment.js';

const PATH = '/api/admin/orders/export';

describe('the export of orders', () => {
  const gateway = new GatewayEnvironment();
  beforeAll(() => gateway.start());
  beforeEach(() => {
    gateway.services.reset();
    gateway.knowSessions();
  });
  afterAll(() => gateway.close());

  it('is one file of all pages, which are read as the client takes them', async () => {
    gateway.services.replyTo(checkoutMessages.exportOrderRows, ({ cursor }) => {
      const at = Number(cursor ?? 0);
      return { rows: `${at};${'x'.repeat(64_000)}\r\n`, nextCursor: at < 499 ? String(at + 1) : null };
    });
    // The environment's own client reads the whole reply at once.
    const reply = await fetch(gateway.url() + PATH, {
      method: 'POST',
      headers: { cookie: `vale_session=${ADMIN}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="pedidos.csv"');
    const asked = () => gateway.services.requestsOf(checkoutMessages.exportOrderRows);
    expect(asked().length).toBeLessThan(400);
    const lines = (await reply.text()).split('\r\n');
    expect(lines.map((line) => line.split(';')[0])).toEqual([...Array(500).keys(), ''].map(String));
    expect(asked()).toHaveLength(500);
  });

  it('is refused as a whole, and breaks off where a later page fails', async () => {
    const reply = { rows: 'a\r\n', nextCursor: 'a' };
    gateway.services.replyTo(checkoutMessages.exportOrderRows, ({ cursor }) => {
      if (cursor) throw new AppError(platformErrors.unavailable);
      return reply;
    });
    const broken = gateway.post(PATH, {}, { token: ADMIN });
    await expect(broken).rejects.toThrow();
    gateway.services.replyTo(checkoutMessages.exportOrderRows, () => {
      throw new AppError(platformErrors.unavailable);
    });
    expect((await gateway.post(PATH, {}, { token: ADMIN })).status).toBe(503);
    expect((await gateway.post(PATH, {}, { token: CUSTOMER })).status).toBe(403);
    expect((await gateway.post(PATH, { limit: 0, state: 'x' }, { token: ADMIN })).status).toBe(422);
  });

  // It is last, because the gateway remembers the revoked session.
  it('ends with the session of whoever asked', async () => {
    // Enough for ten seconds, so that the event of the revoked session arrives long before the end.
    const pages = 1_000;
    gateway.services.replyTo(checkoutMessages.exportOrderRows, async ({ cursor }) => {
      const at = Number(cursor ?? 0);
      await setTimeout(10);
      return { rows: 'a\r\n', nextCursor: at < pages ? String(at + 1) : null };
    });
    const file = gateway.post(PATH, {}, { token: ADMIN });
    const broken = expect(file).rejects.toThrow();
    await waitUntil(() => gateway.services.requestsOf(checkoutMessages.exportOrderRows).length > 1);
    gateway.services.replyTo(identityMessages.getSession, () => null);
    await gateway.system.bus.emit(identityEvents.sessionRevoked, { sessionKeys: [`key of ${ADMIN}`] });
    await broken;
  });
});
