import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { checkoutErrors, checkoutMessages, purchaseLimitErrors } from '@vale/contracts/checkout';
import type { AppError } from '@vale/contracts/define';
import { aCustomer } from '@vale/testing/builders';
import { buyer, CheckoutEnvironment } from './checkout-environment.js';

const MINUTE_MS = 60_000;
const CODES = 60;
// The machine may be busy with everything else that is tested.
jest.setTimeout(60_000);

/** The defaults of a shop. */
const LIMITS = {
  MAX_HELD_CODES: '10',
  MAX_HELD_CODES_PER_CPF: '10',
  MAX_HELD_CODES_PER_EMAIL: '10',
  MAX_STOCK_SHARE: '10',
  MAX_CHARGES_PER_HOUR: '10',
};
/** What there was before. */
const FORMER_LIMITS = {
  ...{ MAX_HELD_CODES: '10', MAX_HELD_CODES_PER_CPF: '10', MAX_HELD_CODES_PER_EMAIL: '0' },
  ...{ MAX_STOCK_SHARE: '0', MAX_CHARGES_PER_HOUR: '0', MAX_CHARGES_PER_HOUR_PER_ADDRESS: '0' },
  ...{ MAX_UNCONFIRMED_ORDERS: '0', UNCONFIRMED_PAYMENT_MINUTES: '0' },
};

let checkout: CheckoutEnvironment;
let keys = 0;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
});
afterEach(() => checkout.close());

async function stocked(limits: Record<string, string>, codes = CODES): Promise<void> {
  await checkout.start(limits);
  checkout.sells('card');
  await checkout.addCodes(
    'card',
    Array.from({ length: codes }, (_, number) => `CODE-${number}`),
  );
}

interface Who {
  ip?: string;
  confirmed?: boolean;
  email?: string;
}

/** Each account with a CPF of its own, and with an e-mail of its own unless one is given. */
async function place(
  account: number,
  { ip = '203.0.113.7', confirmed = false, email = `account-${account}@example.com` }: Who = {},
) {
  const context = buyer(`account-${account}`);
  const input = {
    productId: 'card',
    customer: aCustomer({ cpf: cpfOf(account), email }),
    idempotencyKey: `hoarding-${++keys}`,
  };
  return (
    await checkout.request(checkoutMessages.placeOrder, input, {
      ...context,
      actor: { ...context.actor!, emailConfirmed: confirmed },
      client: { ip, userAgent: 'test' },
    })
  ).order;
}

const held = async () => (await checkout.counts('card')).items[0]!.held;
const refusal = (placed: Promise<unknown>) =>
  placed.then(
    () => undefined,
    (error: unknown) => error as AppError,
  );

describe('a script with one address and twenty unconfirmed accounts', () => {
  it.each([
    ['held all of a stock', FORMER_LIMITS, CODES],
    ['holds at most a tenth of it', LIMITS, CODES / 10],
  ])('%s', async (_name, limits, most) => {
    await stocked(limits);
    for (let account = 0; account < 20; account++)
      for (let order = 0; order < 3; order++) await refusal(place(account));
    expect(await held()).toBeLessThanOrEqual(most);
    expect(await held()).toBeGreaterThanOrEqual(most === CODES ? CODES : 1);
    // A confirmed account at the same address, as behind a gateway of a mobile operator, still buys where codes are left.
    const other = await refusal(place(99, { confirmed: true }));
    expect(other?.code).toBe(most === CODES ? checkoutErrors.tooManyHeldCodes.code : undefined);
  });

  it('is one network, whatever address of its IPv6 /48 it takes', async () => {
    await stocked(LIMITS, 10);
    await place(1, { ip: '2001:db8:7:1::1' });
    const refused = await refusal(place(2, { ip: '2001:db8:7:2::1' }));
    expect(refused).toMatchObject({ code: purchaseLimitErrors.stockShareTaken.code });
    expect(refused?.message).toMatch(
      /na sua rede: .* Confirme seu e-mail para comprar agora, .* em 20 min\./,
    );
    await place(3, { ip: '2001:db8:8:1::1' });
  });
});

describe('an account whose e-mail is not confirmed', () => {
  it('has one order that holds codes, for fifteen minutes, until it is paid or the e-mail is confirmed', async () => {
    await stocked({ ...LIMITS, MAX_STOCK_SHARE: '50' });
    const first = await place(1);
    expect(first.expiresAt! - first.createdAt).toBe(15 * MINUTE_MS);
    const refused = await refusal(place(1));
    expect(refused).toMatchObject({
      code: purchaseLimitErrors.emailUnconfirmed.code,
      data: { retryAfterMs: expect.any(Number) },
    });
    expect(refused?.message).toMatch(/Confirme seu e-mail .* em 20 min\./);
    const second = await place(1, { confirmed: true });
    expect(second.expiresAt! - second.createdAt).toBe(30 * MINUTE_MS);
    await checkout.cancel('account-1', first.transactionId);
    await place(1);
  });
});

describe('an account that orders and cancels in turn', () => {
  it.each([
    ['made as many charges as it liked', FORMER_LIMITS, 30],
    ['makes ten charges in an hour', LIMITS, 10],
  ])('%s', async (_name, limits, charges) => {
    await stocked(limits);
    let refused: AppError | undefined;
    for (let order = 0; order < 30; order++) {
      const placed = await place(1, { confirmed: true }).catch((error: unknown) => {
        refused = error as AppError;
      });
      if (placed) await checkout.cancel('account-1', placed.transactionId);
    }
    expect(checkout.provider.creations).toHaveLength(charges);
    if (charges === 30) return;
    expect(refused).toMatchObject({ code: purchaseLimitErrors.tooManyCharges.code });
    expect(refused?.message).toMatch(/10 PIX na sua conta .* Tente de novo em (60|59) min\./);
  });
});

it('one mailbox holds ten codes, whatever it is tagged with', async () => {
  await stocked({ ...LIMITS, MAX_STOCK_SHARE: '0' });
  const tagged = (account: number) => place(account, { confirmed: true, email: `Ana+${account}@uol.com.br` });
  for (let account = 0; account < 10; account++) await tagged(account);
  const refused = await refusal(tagged(10));
  expect(refused).toMatchObject({ code: checkoutErrors.tooManyHeldCodes.code });
  expect(refused?.message).toContain('com este e-mail');
  await place(11, { confirmed: true, email: 'bia@uol.com.br' });
});

it('a restart gives an account no further charges in its hour, and others theirs', async () => {
  await stocked(LIMITS);
  for (let order = 0; order < 10; order++) {
    const { transactionId } = await place(1, { confirmed: true });
    await checkout.cancel('account-1', transactionId);
  }
  await checkout.restart(LIMITS);
  const refused = await refusal(place(1, { confirmed: true }));
  expect(refused?.code).toBe(purchaseLimitErrors.tooManyCharges.code);
  expect(checkout.provider.creations).toHaveLength(10);
  await place(2, { confirmed: true });
});

describe('a stock with few codes', () => {
  it('gives one account one code at a time, and others theirs', async () => {
    await stocked(LIMITS, 3);
    const first = await place(1, { confirmed: true });
    const refused = await refusal(place(1, { confirmed: true }));
    expect(refused?.message).toMatch(
      /na sua conta: .* Pague ou cancele um deles, ou tente de novo em 35 min\./,
    );
    await place(2, { confirmed: true });
    checkout.provider.pay(first.transactionId);
    await checkout.callBack(first.transactionId);
    await checkout.becomes('account-1', first.transactionId, 'completed');
    await place(1, { confirmed: true });
  });
});

it('shoppers with confirmed accounts behind one address buy side by side', async () => {
  await stocked(LIMITS);
  for (let account = 0; account < 20; account++) await place(account, { confirmed: true });
  // As when an offer begins: at the same moment.
  const atOnce = Array.from({ length: 30 }, (_, account) =>
    refusal(place(100 + account, { confirmed: true })),
  );
  expect((await Promise.all(atOnce)).filter((refused) => refused !== undefined)).toEqual([]);
  expect(await held()).toBe(50);
});

/** A valid CPF for each number. */
function cpfOf(number: number): string {
  const base = String(100_000_000 + number * 7_919);
  const digit = (digits: string) => {
    const sum = [...digits].reduce((all, one, at) => all + Number(one) * (digits.length + 1 - at), 0);
    return String(((sum * 10) % 11) % 10);
  };
  const first = digit(base);
  return base + first + digit(base + first);
}
