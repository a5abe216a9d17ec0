import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { clientsOf } from '@vale/testing/system/test-system';
import { inParallel, waitUntil } from '@vale/testing/wait-until';
import { killAtRandom, KILLS, KilledSystem, ORDERS, productWith, soldOnce } from './killed-system.js';

describe('a system that is killed', () => {
  let killed: KilledSystem;

  beforeAll(async () => {
    killed = await KilledSystem.start();
  }, 120_000);
  afterAll(() => killed?.stop());

  it('approves and delivers once the order that was pending, and paid meanwhile', async () => {
    const productId = await productWith(killed.admin, 2);
    const shopper = await clientsOf(killed.system).shopper();
    const { transactionId } = await shopper.placeOrder({ productId });
    const { sandboxUrl } = await shopper.charged(transactionId);
    await killed.system.crash();
    await SandboxClient.pay(sandboxUrl);
    killed.system.launch();
    await killed.system.ready();
    const done = await shopper.reaching(transactionId, ['completed'], 60_000);
    expect(done.codes).toHaveLength(1);
    expect(await killed.admin.stock(productId)).toEqual({ free: 1, held: 0, assigned: 1 });
    await soldOnce(killed.admin, shopper, transactionId);
  }, 120_000);

  it('between paid and mail: one Purchase, one set of codes, and the mail arrives', async () => {
    const productId = await productWith(killed.admin, 10);
    const shoppers = await inParallel(Array.from({ length: 5 }), 5, clientsOf(killed.system).shopper);
    const orders = await inParallel([...shoppers, ...shoppers], 10, async (shopper) => {
      const { transactionId } = await shopper.placeOrder({ productId });
      return { shopper, ...(await shopper.charged(transactionId)) };
    });
    // Once the first is approved, the others are anywhere between payment and mail.
    const first = Promise.any(
      orders.map((one) =>
        waitUntil(async () => (await one.shopper.order(one.transactionId)).status !== 'pending', {
          everyMs: 5,
        }),
      ),
    );
    await Promise.all(orders.map((one) => SandboxClient.pay(one.sandboxUrl)));
    await first;
    await killed.system.crash();
    killed.system.launch();
    await killed.system.ready();
    const codes = await inParallel(orders, 5, async ({ shopper, transactionId }) => {
      const done = await shopper.reaching(transactionId, ['completed'], 60_000);
      await soldOnce(killed.admin, shopper, transactionId);
      return done.codes.map((one) => one.code);
    });
    expect(new Set(codes.flat()).size).toBe(orders.length);
  }, 120_000);

  it(`at ${KILLS} random moments of ${ORDERS} orders: no paid order lost, no code given twice`, async () => {
    await killAtRandom(killed, 20261121);
  }, 900_000);
});
