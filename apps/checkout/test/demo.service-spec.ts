import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { checkoutErrors } from '@vale/contracts/checkout';
import { demoStock } from '@vale/contracts/catalog';
import { parseBrCode } from '@vale/contracts/pix';
import { waitUntil } from '@vale/testing/wait-until';
import { CheckoutWorld, codeOf } from './checkout-world.js';
import { PROVIDER_KEY } from './fake-provider.js';

// The machine may be busy with everything else that is tested.
jest.setTimeout(60_000);

let world: CheckoutWorld;
const demo = () => ({
  VALE_DEMO: 'true',
  PAYMENT_API_URL: '',
  PAYMENT_PRIVATE_TOKEN: '',
  SANDBOX_URL: world.provider.url,
});

beforeEach(async () => {
  world = await CheckoutWorld.open();
  await world.start(demo());
});
afterEach(() => world.close());

describe('the demonstration', () => {
  it('has codes for all that it sells from stock, once', async () => {
    const [first] = demoStock;
    const expected = demoStock.reduce((sum, { codes }) => sum + codes, 0);
    const codes = await world.collection('stock_codes');
    expect(await codes.countDocuments({})).toBe(expected);
    expect(await world.free(first!.productId, first!.variation)).toBe(first!.codes);
    await world.restart(demo());
    expect(await (await world.collection('stock_codes')).countDocuments({})).toBe(expected);
  });

  it('tells what is sold out on purpose', async () => {
    const empty = demoStock.find(({ codes }) => codes === 0)!;
    const told = () =>
      world.told.find(({ name, data }) => name === 'stock' && data['productId'] === empty.productId);
    expect((await waitUntil(told)).data).toMatchObject({ free: 0 });
  });

  it('is paid at the sandbox, whose page the order names', async () => {
    const [first] = demoStock;
    world.sells(
      first!.productId,
      {},
      {
        variations: [{ name: first!.variation, priceCentavos: 7_500, delivery: 'codes', external: false }],
      },
    );
    const placed = await world.place('ana', {
      productId: first!.productId,
      variations: [first!.variation],
    });
    expect(placed).toMatchObject({ simulated: false, sandboxUrl: 'https://sandbox.example/pay/charge-1' });
    expect(world.provider.headers.at(-1)?.authorization).toBe('vale-sandbox-key');
    world.provider.pay(placed.transactionId);
    await world.callBack(placed.transactionId);
    const done = await world.becomes('ana', placed.transactionId, 'completed');
    expect(done.codes[0]?.code).toMatch(/^DEMO(-[A-Z0-9]{4}){4}$/);
  });

  it('simulates a PIX when the sandbox cannot be reached, and says so', async () => {
    await world.provider.close();
    world.sells('by-hand', { delivery: 'manual' });
    const placed = await world.place('ana', { productId: 'by-hand' });
    expect(placed).toMatchObject({
      status: 'pending',
      simulated: true,
      message: 'DEMONSTRAÇÃO – não pague este código',
    });
    expect(parseBrCode(placed.pixCode!)).toMatchObject({ ok: true, code: { amountCentavos: 5_000 } });
    expect((await world.refresh('ana', placed.transactionId)).status).toBe('pending');
    expect((await world.cancel('ana', placed.transactionId)).status).toBe('cancelled');
    await world.provider.listen();
  });

  it('retries an answer that was an error instead of simulating', async () => {
    world.provider.nextCreations = ['error'];
    world.sells('by-hand', { delivery: 'manual' });
    expect(await world.place('ana', { productId: 'by-hand' })).toMatchObject({ simulated: false });
    expect(world.provider.creations).toHaveLength(2);
  });
});

describe('outside the demonstration', () => {
  it('a data folder that was one sells nothing until it has a provider of its own', async () => {
    world.sells('by-hand', { delivery: 'manual' });
    const { transactionId } = await world.place('ana', { productId: 'by-hand' });
    await world.restart({ PAYMENT_API_URL: '', PAYMENT_PRIVATE_TOKEN: '' });
    expect(await codeOf(world.place('bia', { productId: 'by-hand' }))).toBe(
      checkoutErrors.noPaymentMethod.code,
    );
    // What was charged before is still read where it was charged.
    world.provider.pay(transactionId);
    expect((await world.refresh('ana', transactionId)).status).toBe('paid');
    await world.restart();
    expect(await world.place('bia', { productId: 'by-hand' })).toMatchObject({ status: 'pending' });
    expect(world.provider.headers.at(-1)?.authorization).toBe(PROVIDER_KEY);
  });

  it('nothing is seeded, nothing is simulated, and no sandbox page is named', async () => {
    await world.close();
    world = await CheckoutWorld.open();
    await world.start({ CHARGE_WAIT_MS: '100' });
    expect(await (await world.collection('stock_codes')).countDocuments({})).toBe(0);
    world.sells('by-hand', { delivery: 'manual' });
    expect(await world.place('ana', { productId: 'by-hand' })).not.toHaveProperty('sandboxUrl');
    await world.provider.close();
    const waiting = await world.place('bia', { productId: 'by-hand' });
    expect(waiting).toMatchObject({ simulated: false, pixCode: null });
    await world.provider.listen();
  });
});
