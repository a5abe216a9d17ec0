import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf } from '@vale/testing/code-of';
import { checkoutAdminMessages, checkoutEvents, checkoutErrors } from '@vale/contracts/checkout';
import { demoStock } from '@vale/contracts/catalog';
import { parseBrCode } from '@vale/contracts/pix';
import { waitUntil } from '@vale/testing/wait-until';
import { DemoStockService } from '../src/backoffice/setup/demo-stock.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';
import { PROVIDER_KEY } from './fake-provider.js';

let checkout: CheckoutEnvironment;
const demo = () => ({
  VALE_DEMO: 'true',
  PAYMENT_API_URL: '',
  PAYMENT_PRIVATE_TOKEN: '',
  SANDBOX_URL: checkout.provider.url,
  SANDBOX_API_KEY: 'the key of this sandbox',
});

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start(demo());
});
afterEach(() => checkout.close());

describe('the demo', () => {
  it('has codes for all that it sells from stock, once', async () => {
    const [first] = demoStock;
    const expected = demoStock.reduce((sum, { codes }) => sum + codes, 0);
    const codes = checkout.collection('stock_codes');
    expect(await codes.countDocuments({})).toBe(expected);
    expect(await checkout.free(first!.productId, first!.variation)).toBe(first!.codes);
    await checkout.restart(demo());
    expect(await checkout.collection('stock_codes').countDocuments({})).toBe(expected);
  });

  it('has them once where two processes start at the same time', async () => {
    const codes = checkout.collection('stock_codes');
    const expected = await codes.countDocuments({});
    await codes.deleteMany({});
    await checkout.collection('stock_levels').deleteMany({});
    const start = () => checkout.get(DemoStockService).onApplicationBootstrap();
    await Promise.all([start(), start()]);
    expect(await codes.countDocuments({})).toBe(expected);
  });

  it('publishes what is sold out on purpose', async () => {
    const empty = demoStock.find(({ codes }) => codes === 0)!;
    const published = () =>
      checkout
        .published(checkoutEvents.stockSeeded)
        .flatMap(({ data }) => data['stocks'] as { productId: string; free: number }[])
        .find(({ productId }) => productId === empty.productId);
    expect(await waitUntil(published)).toMatchObject({ free: 0 });
  });

  it('is paid at the sandbox, whose page the order names', async () => {
    const [first] = demoStock;
    checkout.sells(
      first!.productId,
      {},
      {
        variations: [{ name: first!.variation, priceCentavos: 7_500, delivery: 'codes', external: false }],
      },
    );
    const placed = await checkout.place('ana', {
      productId: first!.productId,
      variations: [first!.variation],
    });
    expect(placed).toMatchObject({ simulated: false, sandboxUrl: 'https://sandbox.example/pay/charge-1' });
    expect(checkout.provider.headers.at(-1)?.authorization).toBe('the key of this sandbox');
    checkout.provider.pay(placed.transactionId);
    await checkout.callBack(placed.transactionId);
    const done = await checkout.becomes('ana', placed.transactionId, 'completed');
    expect(done.codes[0]?.code).toMatch(/^DEMO(-[A-Z0-9]{4}){4}$/);
  });

  it('simulates a PIX when the sandbox cannot be reached, and says so', async () => {
    await checkout.provider.close();
    checkout.sells('by-hand', { delivery: 'manual' });
    const placed = await checkout.place('ana', { productId: 'by-hand' });
    expect(placed).toMatchObject({
      status: 'pending',
      simulated: true,
      message: 'DEMONSTRAÇÃO – não pague este código',
    });
    expect(parseBrCode(placed.pixCode!)).toMatchObject({ ok: true, code: { amountCentavos: 5_000 } });
    expect((await checkout.refresh('ana', placed.transactionId)).status).toBe('pending');
    expect((await checkout.cancel('ana', placed.transactionId)).status).toBe('cancelled');
    await checkout.provider.listen();
  });

  it('retries after an error reply instead of simulating', async () => {
    checkout.provider.nextCreations = ['error'];
    checkout.sells('by-hand', { delivery: 'manual' });
    expect(await checkout.place('ana', { productId: 'by-hand' })).toMatchObject({ simulated: false });
    expect(checkout.provider.creations).toHaveLength(2);
  });
});

describe('outside the demo', () => {
  it('a former demo’s data folder sells nothing until it has a provider of its own', async () => {
    checkout.sells('by-hand', { delivery: 'manual' });
    const { transactionId } = await checkout.place('ana', { productId: 'by-hand' });
    await checkout.restart({ PAYMENT_API_URL: '', PAYMENT_PRIVATE_TOKEN: '' });
    expect(await codeOf(checkout.place('bia', { productId: 'by-hand' }))).toBe(
      checkoutErrors.noPaymentMethod.code,
    );
    checkout.provider.pay(transactionId);
    expect((await checkout.refresh('ana', transactionId)).status).toBe('cancelled');
    await checkout.restart();
    expect(await checkout.place('bia', { productId: 'by-hand' })).toMatchObject({ status: 'pending' });
    expect(checkout.provider.headers.at(-1)?.authorization).toBe(PROVIDER_KEY);
  });

  it('what the demo was going to give by hand is cancelled', async () => {
    checkout.sells('by-hand', { delivery: 'manual' });
    const request = { productId: 'by-hand', variation: '', quantity: 1, email: 'lia@example.com' };
    const { transactionId } = await checkout.request(
      checkoutAdminMessages.grantOrder,
      { ...request, reason: 'teste', idempotencyKey: 'grant-key-0001' },
      ADMIN,
    );
    await checkout.restart();
    expect(await checkout.inspect(transactionId)).toMatchObject({ state: 'cancelled' });
  });

  it('nothing is seeded, nothing is simulated, and no sandbox page is named', async () => {
    await checkout.close();
    checkout = await CheckoutEnvironment.open();
    await checkout.start({ CHARGE_WAIT_MS: '100' });
    expect(await checkout.collection('stock_codes').countDocuments({})).toBe(0);
    checkout.sells('by-hand', { delivery: 'manual' });
    expect(await checkout.place('ana', { productId: 'by-hand' })).not.toHaveProperty('sandboxUrl');
    await checkout.provider.close();
    const waiting = await checkout.place('bia', { productId: 'by-hand' });
    expect(waiting).toMatchObject({ simulated: false, pixCode: null });
    await checkout.provider.listen();
  });
});
