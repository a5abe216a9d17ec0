import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { OrderView } from '@vale/contracts/checkout';
import { aProduct } from '@vale/testing/builders';
import { HttpProblem } from '@vale/testing/system/http-client';
import { openSystem } from '@vale/testing/system/open-system';
import { clientsOf, type TestSystem } from '@vale/testing/system/test-system';
import { SandboxClient, type SandboxStats } from '@vale/testing/system/sandbox-client';
import type { SystemClient } from '@vale/testing/system/system-client';
import { inParallel } from '@vale/testing/wait-until';

const CODES = 100;
const ORDERS = 200;
/** Unpaid orders that an account may have. */
const PER_SHOPPER = 3;
const ROUNDS = 5;
/** A busy machine may miss a request's deadline and still finish the work. */
const UNANSWERED = new Set(['platform.timeout', 'platform.unavailable']);

describe('more buyers than codes', () => {
  let system: TestSystem;
  let admin: SystemClient;

  beforeAll(async () => {
    system = await openSystem();
    admin = await clientsOf(system).admin();
  }, 90_000);
  afterAll(() => system?.stop());

  it('one code left: one of two buyers gets it, the other is refused before any charge', async () => {
    const { shopper, sandbox } = clientsOf(system);
    for (let round = 0; round < ROUNDS; round++) {
      const productId = await productWith(1);
      const buyers = [await shopper(), await shopper()];
      const before = await sandbox.stats();
      const results = await Promise.all(buyers.map((buyer) => order(buyer, productId)));
      const refused = results.filter((one) => one instanceof HttpProblem);
      expect(refused).toMatchObject([{ status: 409, problem: { code: 'checkout.out-of-stock' } }]);
      const winner = results.findIndex((one) => !(one instanceof HttpProblem));
      const { transactionId } = results[winner] as OrderView;
      await buyers[winner]!.charged(transactionId);
      expect((await sandbox.stats()).requests['creations']).toBe(before.requests['creations']! + 1);
      await buyers[winner]!.cancel(transactionId);
    }
  });

  it(`${ORDERS} orders at once against ${CODES} codes: ${CODES} delivered, all different, the rest refused before a charge`, async () => {
    const { shopper, sandbox } = clientsOf(system);
    const productId = await productWith(CODES);
    const crowd = Array.from({ length: Math.ceil(ORDERS / PER_SHOPPER) });
    const shoppers = await inParallel(crowd, 8, shopper);
    const buyers = shoppers.flatMap((one) => Array.from({ length: PER_SHOPPER }, () => one)).slice(0, ORDERS);
    const before = await sandbox.stats();

    const started = performance.now();
    const results = await Promise.all(buyers.map((buyer) => order(buyer, productId)));
    const placedMs = performance.now() - started;
    const problems = results.filter((one) => one instanceof HttpProblem);
    expect(new Set(problems.map((one) => one.problem.code))).toEqual(new Set(['checkout.out-of-stock']));
    const placed = results.flatMap((one, at) =>
      one === null || one instanceof HttpProblem ? [] : [{ buyer: buyers[at]!, id: one.transactionId }],
    );
    const refused = results.filter((one) => one === null || one instanceof HttpProblem);
    expect([placed.length, refused.length]).toEqual([CODES, ORDERS - CODES]);

    const codes = await inParallel(placed, 16, async ({ buyer, id }) => {
      const { sandboxUrl } = await buyer.charged(id, { forMs: 120_000 });
      await SandboxClient.pay(sandboxUrl);
      const done = await buyer.reaching(id, ['completed'], 120_000);
      return done.codes.map((one) => one.code);
    });
    expect(codes.flat()).toHaveLength(CODES);
    expect(new Set(codes.flat()).size).toBe(CODES);
    const after = await sandbox.stats();
    // A charge whose reply was late on a busy machine is requested again, for the same order.
    expect(after.charges - repeated(after) - (before.charges - repeated(before))).toBe(CODES);
    expect(await admin.stock(productId)).toEqual({ free: 0, held: 0, assigned: CODES });
    const seconds = (ms: number) => (ms / 1_000).toFixed(1);
    console.log(
      `${ORDERS} orders handled in ${seconds(placedMs)} s, ${CODES} delivered after ${seconds(performance.now() - started)} s`,
    );
  }, 300_000);

  const repeated = ({ duplicateReferences }: SandboxStats) =>
    Object.values(duplicateReferences).reduce((sum, charges) => sum + charges - 1, 0);

  async function productWith(codes: number): Promise<string> {
    const { id } = await admin.createProduct(aProduct({ nome: `Último ${randomUUID()}` }));
    await admin.addStock(
      id,
      Array.from({ length: codes }, (_, at) => `${id}-${at}`),
    );
    return id;
  }

  /**
   * The order, or the refusal; any other error fails the test. As the page does, an order that was not answered is repeated:
   * null if it had been refused meanwhile.
   */
  async function order(buyer: SystemClient, productId: string): Promise<OrderView | HttpProblem | null> {
    const key = randomUUID();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const placed = await buyer.placeOrder({ productId }, key);
        return attempt === 1
          ? placed
          : await buyer.charged(placed.transactionId, { forMs: 60_000 }).catch(() => null);
      } catch (error) {
        if (!(error instanceof HttpProblem)) throw error;
        if (!UNANSWERED.has(error.problem.code ?? '')) return error;
      }
    }
  }
});
