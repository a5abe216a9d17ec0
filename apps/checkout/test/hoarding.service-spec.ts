import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutErrors,
  checkoutMessages,
  confirmEmailErrors,
  purchaseLimitErrors,
} from '@vale/contracts/checkout';
import type { AppError } from '@vale/contracts/define';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { aCustomer, cpfOf } from '@vale/testing/builders';
import { waitUntil } from '@vale/testing/wait-until';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { buyer, CheckoutEnvironment } from './checkout-environment.js';

/** The defaults of a shop. */
const LIMITS = {
  MAX_HELD_CODES: '10',
  MAX_STOCK_SHARE: '10',
  MAX_CHARGES_PER_HOUR: '10',
};
const ASKED = confirmEmailErrors.confirmEmail.code;

let checkout: CheckoutEnvironment;
let keys = 0;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
});
afterEach(() => checkout.close());

async function stocked(codes: number, limits: Record<string, string> = {}): Promise<void> {
  await checkout.start({ ...LIMITS, ...limits });
  await sell('card', codes);
}

async function sell(productId: string, codes: number): Promise<void> {
  checkout.sells(productId);
  await checkout.addCodes(
    productId,
    Array.from({ length: codes }, (_, number) => `${productId}-${number}`),
  );
}

interface Who {
  ip?: string;
  confirmed?: boolean;
  email?: string;
  /** The account whose CPF it types. */
  cpf?: number;
  productId?: string;
  key?: string;
}

/** Each account has its own CPF, and its own e-mail unless one is given. */
async function place(account: number, who: Who = {}) {
  const { ip = '203.0.113.7', confirmed = false, email = addressOf(account), cpf = account } = who;
  const { productId = 'card', key = `hoarding-${++keys}` } = who;
  const context = buyer(`account-${account}`);
  const input = { productId, customer: aCustomer({ cpf: cpfOf(cpf), email }), idempotencyKey: key };
  const actor = { ...context.actor!, email: addressOf(account), emailConfirmed: confirmed };
  const client = { ip, userAgent: 'test' };
  return (await checkout.request(checkoutMessages.placeOrder, input, { ...context, actor, client })).order;
}

const addressOf = (account: number) => `account-${account}@example.com`;
const held = async (productId = 'card') => (await checkout.counts(productId)).items[0]!.held;
const refusal = (placed: Promise<unknown>) =>
  placed.then(
    () => undefined,
    (error: unknown) => error as AppError,
  );
const code = async (placed: Promise<unknown>) => (await refusal(placed))?.code;
/** Addresses of networks that have nothing in common. */
const elsewhere = (number: number) => `198.${number >> 8}.${number & 255}.1`;

async function pay(account: number, transactionId: string): Promise<void> {
  // An order of many at once may be shown before its charge is made.
  await waitUntil(() => checkout.provider.chargesOf(transactionId).length > 0);
  checkout.provider.pay(transactionId);
  await checkout.callBack(transactionId);
  await checkout.becomes(`account-${account}`, transactionId, 'completed');
}

async function buy(account: number, who: Who = {}): Promise<void> {
  await pay(account, (await place(account, who)).transactionId);
}

async function letExpire(minutes: number): Promise<void> {
  checkout.clock.advance(minutes * MINUTE_MS);
  await checkout.get(ExpireOrdersService).expireOverdue();
  await waitUntil(async () => (await held()) === 0, { what: 'no held code' });
}

describe('a buyer who has neither paid before nor confirmed the e-mail', () => {
  it('has one open order for fifteen minutes; another asks to confirm, and holds nothing', async () => {
    await stocked(40);
    const first = await place(1);
    expect(first.expiresAt! - first.createdAt).toBe(15 * MINUTE_MS);
    const asked = await refusal(place(1, { key: 'asked-once' }));
    expect(asked?.code).toBe(ASKED);
    expect(asked?.message).toMatch(/Confirme seu e-mail .* 6 números/);
    expect(await held()).toBe(1);
    // The same attempt goes on.
    const second = await place(1, { confirmed: true, key: 'asked-once' });
    expect(second.expiresAt! - second.createdAt).toBe(30 * MINUTE_MS);
    await checkout.cancel('account-1', second.transactionId);
    await pay(1, first.transactionId);
    await place(1);
  });

  it('is asked after two orders of a day that were left unpaid, also after a restart', async () => {
    await stocked(40);
    for (let order = 0; order < 2; order++) {
      await place(1);
      await letExpire(21);
    }
    expect(await code(place(1))).toBe(ASKED);
    await checkout.restart(LIMITS);
    expect(await code(place(1))).toBe(ASKED);
    await place(2);
    // A confirmed one has one open order then, and is told when there will be another.
    checkout.clock.advance(HOUR_MS);
    const placed = await place(1, { confirmed: true });
    expect(placed.expiresAt! - placed.createdAt).toBe(15 * MINUTE_MS);
    const refused = await refusal(place(1, { confirmed: true }));
    expect(refused?.code).toBe(purchaseLimitErrors.tooManyUnpaid.code);
    expect(refused?.message).toMatch(/tente de novo em 20 min\./);
    checkout.clock.advance(24 * HOUR_MS);
    await checkout.get(ExpireOrdersService).expireOverdue();
    await place(3);
  });
});

describe('neighbours in a network', () => {
  const FEW = { MAX_CHARGES_PER_HOUR_PER_ADDRESS: '2' };

  it('who leave orders unpaid refuse nobody: who is unproven is asked, others are not', async () => {
    await stocked(100, FEW);
    await buy(99, { ip: elsewhere(1) });
    await place(1);
    await place(2);
    expect(await code(place(3))).toBe(ASKED);
    await place(3, { confirmed: true });
    await place(99);
    await place(4, { ip: elsewhere(2) });
    // The charges count for an hour, also when nothing is held any longer.
    await checkout.cancel('account-1', (await orderOf(1)).transactionId);
    await checkout.cancel('account-2', (await orderOf(2)).transactionId);
    expect(await code(place(5))).toBe(ASKED);
  });

  it('count by the size of an IPv6 network: four times for a /56, sixteen times for a /48', async () => {
    await stocked(200, FEW);
    const placed = async (ip: string, account: number) => (await code(place(account, { ip }))) === undefined;
    const inOne = [1, 2, 3].map((host) => placed(`2001:db8:1:101::${host}`, host));
    expect((await Promise.all(inOne)).filter(Boolean)).toHaveLength(2);
    let account = 10;
    const of56: boolean[] = [];
    for (let net = 2; net < 10; net++) of56.push(await placed(`2001:db8:1:10${net}::1`, ++account));
    expect(of56.filter(Boolean)).toHaveLength(8 - 2);
    const of48: boolean[] = [];
    for (let net = 0; net < 30; net++)
      of48.push(await placed(`2001:db8:1:${(net + 16).toString(16)}00::1`, ++account));
    expect(of48.filter(Boolean)).toHaveLength(32 - 8);
    expect(await placed('2001:db8:2::1', 9)).toBe(true);
  });

  it('who pay free their places at once', async () => {
    await stocked(60, FEW);
    for (let account = 0; account < 8; account++) await buy(account);
  });

  it('hold exactly as many as they may when all order at once', async () => {
    await stocked(100, { MAX_CHARGES_PER_HOUR_PER_ADDRESS: '6' });
    const codes = await Promise.all(Array.from({ length: 20 }, (_, account) => code(place(account))));
    expect(codes.filter((one) => one === undefined)).toHaveLength(6);
    expect(codes.filter((one) => one === ASKED)).toHaveLength(14);
    expect(await held()).toBe(6);
  });

  it('holding one product refuse no payer who wants another', async () => {
    await stocked(40);
    await sell('other', 10);
    await buy(1, { productId: 'other' });
    for (let account = 2; account < 32; account++) await refusal(place(account, { confirmed: account > 20 }));
    expect(await held()).toBeGreaterThanOrEqual(20);
    await place(1, { productId: 'other' });
    await place(1);
  });
});

describe('a stock', () => {
  it('is held by unproven buyers up to a half, by confirmed ones up to 80 %, and payers have the rest', async () => {
    await stocked(11);
    await buy(99);
    const attempts = (from: number, confirmed: boolean) =>
      Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          refusal(place(from + at, { ip: elsewhere(from + at), confirmed })),
        ),
      );
    const unproven = await attempts(100, false);
    expect(await held()).toBe(5);
    expect(unproven.filter((one) => one?.code === ASKED)).toHaveLength(15);
    const confirmed = await attempts(200, true);
    expect(await held()).toBe(8);
    const [refused] = confirmed.filter((one) => one?.code === purchaseLimitErrors.stockReserved.code);
    expect(refused?.message).toMatch(/tente de novo em (20|35) min\./i);
    expect(refused?.data).toMatchObject({ retryAfterMs: expect.any(Number) });
    await checkout.restart(LIMITS);
    expect(await code(place(300, { ip: elsewhere(300) }))).toBe(ASKED);
    expect(await code(place(301, { confirmed: true }))).toBe(purchaseLimitErrors.stockReserved.code);
    await place(99);
    await place(99);
    const own = await refusal(place(99));
    expect(own?.message).toMatch(/na sua conta: .* Pague ou cancele um deles, ou tente de novo em 35 min\./);
  });

  it('with few codes gives one buyer one at a time, and others theirs', async () => {
    await stocked(4);
    const first = await place(1, { confirmed: true });
    expect(await code(place(1, { confirmed: true }))).toBe(purchaseLimitErrors.stockShareTaken.code);
    await place(2, { confirmed: true });
    await pay(1, first.transactionId);
    await place(1, { confirmed: true });
  });

  it('is bought by thirty first-time buyers behind one address at once', async () => {
    await stocked(60);
    const accounts = Array.from({ length: 30 }, (_, account) => account);
    for (let round = 0; round < 2; round++) {
      const placed = await Promise.all(accounts.map((account) => place(account)));
      expect(await held()).toBe(30);
      await Promise.all(placed.map(({ transactionId }, account) => pay(account, transactionId)));
    }
    expect((await checkout.counts('card')).items[0]).toMatchObject({ free: 0, held: 0, assigned: 60 });
  });
});

describe('a CPF or an e-mail that strangers type', () => {
  it('keeps its owner from nothing, before the first purchase and after it', async () => {
    await stocked(200, { MAX_STOCK_SHARE: '0' });
    const typed = { email: addressOf(1), cpf: 1 };
    for (let account = 50; account < 65; account++)
      await refusal(place(account, { ...typed, ip: elsewhere(account) }));
    expect(await held()).toBe(3);
    for (let account = 70; account < 85; account++)
      await place(account, { cpf: 1, confirmed: true, ip: elsewhere(account) });
    // Who has not confirmed the address is asked to; its owner is not.
    expect(await code(place(1))).toBe(ASKED);
    await buy(1, { confirmed: true });
    await place(1);
  });

  it('counts for those who have paid with it, over their accounts', async () => {
    await stocked(200, { MAX_STOCK_SHARE: '0', MAX_OPEN_ORDERS: '20' });
    const payer = { cpf: 1, confirmed: true };
    for (const account of [1, 2]) await buy(account, payer);
    for (let order = 0; order < 5; order++) for (const account of [1, 2]) await place(account, payer);
    const refused = await refusal(place(1, payer));
    expect(refused?.code).toBe(checkoutErrors.tooManyHeldCodes.code);
    expect(refused?.message).toMatch(/com este CPF/);
    await place(1, { cpf: 3, confirmed: true });
  });
});

it('one mailbox holds five codes, whatever it is tagged with', async () => {
  await stocked(60, { MAX_STOCK_SHARE: '0' });
  const tagged = async (account: number) => {
    const context = buyer(`account-${account}`);
    const email = `Ana+${account}@uol.com.br`;
    const input = {
      productId: 'card',
      customer: aCustomer({ cpf: cpfOf(account), email }),
      idempotencyKey: `tagged-${account}`,
    };
    const actor = { ...context.actor!, email, emailConfirmed: true };
    await checkout.request(checkoutMessages.placeOrder, input, { ...context, actor });
  };
  for (let account = 0; account < 5; account++) await tagged(account);
  const refused = await refusal(tagged(5));
  expect(refused).toMatchObject({ code: checkoutErrors.tooManyHeldCodes.code });
  expect(refused?.message).toContain('com este e-mail');
  await place(11, { confirmed: true });
});

it('a buyer who keeps ordering and cancelling is bounded in an hour, also after a restart', async () => {
  // Otherwise the orders left unpaid count as for an unproven buyer.
  await stocked(60, { MAX_CHARGES_PER_HOUR: '10' });
  await buy(1, { confirmed: true });
  let refused: AppError | undefined;
  for (let order = 0; order < 30 && !refused; order++) {
    const placed = await place(1, { confirmed: true }).catch((error: unknown) => {
      refused = error as AppError;
    });
    if (placed) await checkout.cancel('account-1', placed.transactionId);
  }
  expect(checkout.provider.creations).toHaveLength(21);
  expect(refused).toMatchObject({ code: purchaseLimitErrors.tooManyCharges.code });
  expect(refused?.message).toMatch(/20 PIX na sua conta.* Tente de novo em (60|59) min\./);
  await checkout.restart(LIMITS);
  expect(await code(place(1, { confirmed: true }))).toBe(purchaseLimitErrors.tooManyCharges.code);
  expect(checkout.provider.creations).toHaveLength(21);
  await place(2, { confirmed: true });
});

async function orderOf(account: number) {
  const [order] = await checkout
    .collection('orders')
    .find({ accountId: `account-${account}` })
    .toArray();
  return { transactionId: String(order!['_id']) };
}
