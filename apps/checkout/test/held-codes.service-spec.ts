import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutErrors, checkoutMessages } from '@vale/contracts/checkout';
import type { AppError } from '@vale/contracts/define';
import { aCustomer } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { buyer, CheckoutEnvironment } from './checkout-environment.js';

const NAMES = Array.from({ length: 10 }, (_, number) => `${number}`);

let checkout: CheckoutEnvironment;
let keys = 0;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start({
    MAX_OPEN_ORDERS: '20',
    // Half of it with a confirmed e-mail.
    MAX_HELD_CODES: '10',
  });
  const variations = NAMES.map((name) => ({
    name,
    priceCentavos: 1_000,
    delivery: 'codes' as const,
    external: false,
  }));
  checkout.sells('many', {}, { variations });
  for (const name of NAMES)
    await checkout.addCodes(
      'many',
      NAMES.map((code) => `CODE-${name}-${code}`),
      name,
    );
});
afterEach(() => checkout.close());

interface Wish {
  codes: number;
}

async function place(accountId: string, { codes }: Wish) {
  const input = {
    productId: 'many',
    variations: NAMES.slice(0, codes),
    customer: aCustomer(),
    idempotencyKey: `held-codes-${++keys}`,
  };
  const context = { ...buyer(accountId), client: { ip: '203.0.113.7', userAgent: 'test' } };
  return (await checkout.request(checkoutMessages.placeOrder, input, context)).order;
}

const refused = (accountId: string, wish: Wish) => codeOf(place(accountId, wish));
const held = async () => (await checkout.counts('many')).items.reduce((sum, one) => sum + one.held, 0);

describe('codes held by unpaid orders', () => {
  it('are limited for one order, before any is held', async () => {
    expect(await refused('ana', { codes: 6 })).toBe(checkoutErrors.tooManyCodes.code);
    expect(await held()).toBe(0);
  });

  it('are limited for an account, also when its orders are placed at once', async () => {
    const placed = await Promise.allSettled(NAMES.map(() => place('ana', { codes: 1 })));
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await held()).toBe(5);
    const { reason } = placed.find((one) => one.status === 'rejected') as { reason: AppError };
    expect(reason).toMatchObject({ code: checkoutErrors.tooManyHeldCodes.code });
    expect(reason.message).toMatch(/na sua conta .*\(máximo 5\)\. .* em 35 min\./);
  });

  it('count no more once the order is paid or cancelled, and no network stays behind', async () => {
    const paid = await place('ana', { codes: 3 });
    const cancelled = await place('ana', { codes: 2 });
    expect(await refused('ana', { codes: 1 })).toBe(checkoutErrors.tooManyHeldCodes.code);
    checkout.provider.pay(paid.transactionId);
    await checkout.callBack(paid.transactionId);
    await checkout.becomes('ana', paid.transactionId, 'completed');
    await checkout.cancel('ana', cancelled.transactionId);
    for (const { transactionId } of [paid, cancelled])
      expect(await checkout.stored(transactionId)).not.toHaveProperty('holdSlots');
    // Who has paid before holds more.
    await place('ana', { codes: 10 });
  });

  it('leave what a person delivers alone', async () => {
    checkout.sells('by-hand', { delivery: 'manual' });
    await place('ana', { codes: 5 });
    expect(await checkout.place('ana', { productId: 'by-hand' })).toMatchObject({ status: 'pending' });
  });
});
