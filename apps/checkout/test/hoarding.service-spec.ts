import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutErrors, checkoutMessages, purchaseLimitErrors } from '@vale/contracts/checkout';
import type { AppError } from '@vale/contracts/define';
import { MINUTE_MS } from '@vale/contracts/time';
import { aCustomer, cpfOf } from '@vale/testing/builders';
import { waitUntil } from '@vale/testing/wait-until';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { NetworkTrustService } from '../src/purchase/network-trust.service.js';
import { StockLevelService } from '../src/stock/stock-level.service.js';
import { buyer, CheckoutEnvironment } from './checkout-environment.js';

const CODES = 60;

/** The defaults of a shop. */
const LIMITS = {
  MAX_HELD_CODES: '10',
  MAX_HELD_CODES_PER_CPF: '10',
  MAX_HELD_CODES_PER_EMAIL: '10',
  MAX_STOCK_SHARE: '10',
  MAX_CHARGES_PER_HOUR: '10',
};
/** Limits of the previous release. */
const FORMER_LIMITS = {
  MAX_HELD_CODES: '10',
  MAX_HELD_CODES_PER_CPF: '10',
  MAX_HELD_CODES_PER_EMAIL: '0',
  MAX_STOCK_SHARE: '0',
  MAX_CHARGES_PER_HOUR: '0',
  MAX_CHARGES_PER_HOUR_PER_ADDRESS: '0',
  MAX_UNCONFIRMED_ORDERS: '0',
  UNCONFIRMED_PAYMENT_MINUTES: '0',
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
  /** The account whose CPF it types. */
  cpf?: number;
}

/** Each account has its own CPF, and its own e-mail unless one is given. */
async function place(
  account: number,
  {
    ip = '203.0.113.7',
    confirmed = false,
    email = `account-${account}@example.com`,
    cpf = account,
  }: Who = {},
) {
  const context = buyer(`account-${account}`);
  const input = {
    productId: 'card',
    customer: aCustomer({ cpf: cpfOf(cpf), email }),
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

/** Every account tries three times. Returns how many codes are held then. */
async function hoard(accounts: number, who: Who): Promise<number> {
  for (let account = 0; account < accounts; account++)
    for (let order = 0; order < 3; order++) await refusal(place(account, who));
  return held();
}

async function letExpire(): Promise<void> {
  checkout.clock.advance(41 * MINUTE_MS);
  await checkout.get(ExpireOrdersService).expireOverdue();
  await waitUntil(async () => (await held()) === 0, { what: 'no held code' });
}

describe('a script with one address and twenty accounts', () => {
  it.each([
    ['unconfirmed ones held all of a stock', false, FORMER_LIMITS, CODES, CODES],
    ['confirmed ones held all of a stock', true, FORMER_LIMITS, CODES, CODES],
    [
      'unconfirmed ones hold a third of it for fifteen minutes, and then a tenth',
      false,
      LIMITS,
      CODES / 3,
      6,
    ],
    // Slots are chosen at random: more than half of them fit while the stock shrinks.
    ['confirmed ones hold two thirds of it once, and then a tenth', true, LIMITS, (CODES * 3) / 4, 6],
  ])('%s', async (_name, confirmed, limits, most, then) => {
    await stocked(limits);
    expect(await hoard(20, { confirmed })).toBeLessThanOrEqual(most);
    // Others still buy.
    const other = await refusal(place(99, { ip: '198.51.100.7' }));
    expect(other === undefined).toBe(limits === LIMITS);
    await letExpire();
    const trust = checkout.get(NetworkTrustService);
    await waitUntil(() => trust.isDoubtful('203.0.113.7'));
    const again = await hoard(20, { confirmed });
    expect(again).toBeLessThanOrEqual(then);
    expect(again).toBeGreaterThanOrEqual(then === CODES ? CODES : 1);
  });

  it('is one network, whatever address of its IPv6 /48 it takes', async () => {
    await stocked(LIMITS, 2);
    await place(1, { ip: '2001:db8:7:1::1' });
    const card = { productId: 'card', variation: '' };
    await waitUntil(async () => (await checkout.get(StockLevelService).freeOf(card)) === 1);
    const refused = await refusal(place(2, { ip: '2001:db8:7:2::1' }));
    expect(refused).toMatchObject({ code: purchaseLimitErrors.stockShareTaken.code });
    expect(refused?.message).toMatch(/na sua rede: .* Compre por outra conexão, .* em 20 min\./);
    await place(3, { ip: '2001:db8:8:1::1' });
  });
});

describe('behind one address of a mobile operator', () => {
  const gmail = (account: number) => ({ email: `pessoa.${account}@gmail.com` });
  const pay = async (account: number, transactionId: string) => {
    // An order of many at once may be shown before its charge is made.
    await waitUntil(() => checkout.provider.chargesOf(transactionId).length > 0);
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await checkout.becomes(`account-${account}`, transactionId, 'completed');
  };

  it('thirty first-time buyers with Gmail addresses buy the last 60 codes', async () => {
    await stocked(LIMITS);
    const accounts = Array.from({ length: 30 }, (_, account) => account);
    // Mimics the start of a sale: all buy one code at the same moment, and then another.
    for (let round = 0; round < 2; round++) {
      const placed = await Promise.all(accounts.map((account) => place(account, gmail(account))));
      expect(await held()).toBe(30);
      await Promise.all(placed.map(({ transactionId }, account) => pay(account, transactionId)));
    }
    expect((await checkout.counts('card')).items[0]).toMatchObject({ free: 0, held: 0, assigned: 60 });
  });

  it('some who leave an order unpaid are no reason to refuse others, where as many pay', async () => {
    await stocked(LIMITS);
    for (let account = 0; account < 6; account++) {
      const { transactionId } = await place(account);
      if (account % 2 === 0) await pay(account, transactionId);
      else await checkout.cancel(`account-${account}`, transactionId);
    }
    const trust = checkout.get(NetworkTrustService);
    expect(await trust.isDoubtful('203.0.113.7')).toBe(false);
    for (let account = 10; account < 30; account++) await place(account);
  });
});

describe('a CPF or an e-mail that others type', () => {
  it('never counts against its proven owner', async () => {
    await stocked({ ...LIMITS, MAX_STOCK_SHARE: '0' });
    const ana = { confirmed: true, email: 'account-1@example.com' };
    const bought = await place(1, ana);
    checkout.provider.pay(bought.transactionId);
    await checkout.callBack(bought.transactionId);
    await checkout.becomes('account-1', bought.transactionId, 'completed');
    // An attacker's accounts name Ana's e-mail and CPF, as often as they are let.
    for (let account = 50; account < 62; account++)
      await refusal(place(account, { ...ana, cpf: 1, ip: '198.51.100.9' }));
    expect(await held()).toBe(10);
    await place(1, ana);
    // A buyer who has proven neither is told which limit applies.
    const other = await refusal(place(70, { ...ana, cpf: 1 }));
    expect(other?.message).toMatch(/com este (CPF|e-mail)/);
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
