import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutErrors, checkoutMessages } from '@vale/contracts/checkout';
import type { AppError } from '@vale/contracts/define';
import { aCustomer } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { buyer, CheckoutEnvironment } from './checkout-environment.js';

const CPFS = ['52998224725', '11144477735', '12345678909'];
const NAMES = Array.from({ length: 10 }, (_, number) => `${number}`);

let checkout: CheckoutEnvironment;
let keys = 0;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start({
    MAX_OPEN_ORDERS: '20',
    MAX_HELD_CODES: '5',
    MAX_HELD_CODES_PER_CPF: '6',
    MAX_HELD_CODES_PER_ADDRESS: '8',
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
  cpf?: number;
  ip?: string;
}

async function place(accountId: string, { codes, cpf = 0, ip = '203.0.113.7' }: Wish) {
  const input = {
    productId: 'many',
    variations: NAMES.slice(0, codes),
    customer: aCustomer({ cpf: CPFS[cpf]! }),
    idempotencyKey: `held-codes-${++keys}`,
  };
  const context = { ...buyer(accountId), client: { ip, userAgent: 'test' } };
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

  it('are limited for a CPF, over accounts and addresses', async () => {
    await place('ana', { codes: 4, ip: '203.0.113.1' });
    expect(await refused('bia', { codes: 3, ip: '203.0.113.2' })).toBe(checkoutErrors.tooManyHeldCodes.code);
    await place('bia', { codes: 2, ip: '203.0.113.2' });
    await place('bia', { codes: 3, cpf: 1, ip: '203.0.113.2' });
  });

  it('are limited for an address, over accounts and CPFs; one IPv6 network is one address', async () => {
    await place('ana', { codes: 4, ip: '2001:db8::1' });
    await place('bia', { codes: 4, cpf: 1, ip: '2001:db8::2' });
    expect(await refused('cris', { codes: 1, cpf: 2, ip: '2001:db8::3' })).toBe(
      checkoutErrors.tooManyHeldCodes.code,
    );
    await place('cris', { codes: 1, cpf: 2, ip: '203.0.113.9' });
  });

  it('count no more once the order is paid or cancelled, and neither CPF nor address stays behind', async () => {
    const paid = await place('ana', { codes: 3 });
    const cancelled = await place('ana', { codes: 2 });
    expect(await refused('ana', { codes: 1 })).toBe(checkoutErrors.tooManyHeldCodes.code);
    checkout.provider.pay(paid.transactionId);
    await checkout.callBack(paid.transactionId);
    await checkout.becomes('ana', paid.transactionId, 'completed');
    await checkout.cancel('ana', cancelled.transactionId);
    for (const { transactionId } of [paid, cancelled])
      expect(await checkout.stored(transactionId)).not.toHaveProperty('holdSlots');
    await place('ana', { codes: 5 });
  });

  it('leave what a person delivers alone', async () => {
    checkout.sells('by-hand', { delivery: 'manual' });
    await place('ana', { codes: 5 });
    expect(await checkout.place('ana', { productId: 'by-hand' })).toMatchObject({ status: 'pending' });
  });
});
