import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@vale/contracts/time';
import { findServers } from '@vale/testing/servers/find-servers';
import type { TestServer } from '@vale/testing/servers/server-process';
import { waitUntil } from '@vale/testing/wait-until';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { OrderUpkeepService } from '../src/purchase/order-upkeep.service.js';
import { CheckoutEnvironment } from './checkout-environment.js';

const { redis } = await findServers();
if (!redis) process.stdout.write('SKIPPED: lost jobs over Redis: no redis-server\n');
const drivers: [string, (() => Promise<TestServer>) | undefined][] = [
  ['the in-process driver', undefined],
  ...(redis ? ([['Redis', redis]] as [string, () => Promise<TestServer>][]) : []),
];

/** The crashes of `recovery.service-spec.ts` lose every job too; here the process goes on. */
describe.each(drivers)('when %s loses every job', (_name, startServer) => {
  let server: TestServer | undefined;
  let checkout: CheckoutEnvironment;

  beforeAll(async () => void (server = await startServer?.()));
  afterAll(() => server?.close());
  beforeEach(async () => {
    checkout = await CheckoutEnvironment.open();
    await checkout.start({ CHARGE_WAIT_MS: '50', ...(server && { REDIS_URL: server.url }) });
    checkout.sells('card');
    await checkout.addCodes('card', ['CODE-1', 'CODE-2']);
  });
  afterEach(() => checkout.close());

  async function pendingOrder(): Promise<string> {
    const { transactionId } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode);
    return transactionId;
  }

  async function loseJobs(): Promise<void> {
    await checkout.dropJobs();
    checkout.clock.advance(MINUTE_MS);
  }

  it('finds the payment of an order whose first poll is gone', async () => {
    const transactionId = await pendingOrder();
    await loseJobs();
    checkout.provider.pay(transactionId);
    await checkout.get(OrderUpkeepService).run();
    const { codes } = await checkout.becomes('ana', transactionId, 'completed');
    expect(codes).toHaveLength(1);
  });

  it('makes the charge of an order whose job for it is gone', async () => {
    checkout.provider.creating = 'error';
    const { transactionId } = await checkout.place('ana');
    await waitUntil(() => checkout.provider.creations.length > 0);
    await loseJobs();
    checkout.provider.creating = 'ok';
    await checkout.get(OrderUpkeepService).run();
    expect(await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode)).toBeTruthy();
  });

  it('expires an order that was not paid, and frees its code', async () => {
    const transactionId = await pendingOrder();
    await loseJobs();
    checkout.clock.advance(36 * MINUTE_MS);
    await checkout.get(ExpireOrdersService).expireOverdue();
    await checkout.becomes('ana', transactionId, 'expired');
    await waitUntil(async () => (await checkout.free('card')) === 2);
  });

  it('finds a payment that came after the end of its order', async () => {
    const transactionId = await pendingOrder();
    checkout.clock.advance(36 * MINUTE_MS);
    await checkout.get(ExpireOrdersService).expireOverdue();
    await checkout.becomes('ana', transactionId, 'expired');
    await loseJobs();
    checkout.provider.pay(transactionId);
    await waitUntil(async () => {
      checkout.clock.advance(MINUTE_MS);
      await checkout.get(OrderUpkeepService).run();
      return (await checkout.order('ana', transactionId)).status === 'completed';
    });
  });
});
