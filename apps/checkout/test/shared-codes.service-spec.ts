import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminErrors,
  checkoutErrors,
  checkoutMessages,
  stockAdminMessages,
} from '@vale/contracts/checkout';
import { RotateCodesService } from '../src/stock/rotate-codes.service.js';
import { SharedCodeService } from '../src/stock/shared-code.service.js';
import { StockLevelService } from '../src/stock/stock-level.service.js';
import { ADMIN, buyer, CheckoutEnvironment, SECRET_KEY } from './checkout-environment.js';

const LINK = 'https://conta.example/entrar';
let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
  checkout.sells('card');
});
afterEach(() => checkout.close());

const share = (sales: number | null, text?: string) => {
  // Versions of a text are in the sequence of their instants.
  checkout.clock.advance(5);
  return checkout.request(
    stockAdminMessages.shareStock,
    { productId: 'card', sales, note: 'conta da família', ...(text !== undefined && { text }) },
    ADMIN,
  );
};
const stand = async () =>
  (await checkout.request(stockAdminMessages.listStocks, { productId: 'card' }, ADMIN)).items[0]!;
const buy = async (account: string) => {
  const { transactionId } = await checkout.place(account);
  return deliver(account, transactionId);
};
const deliver = async (account: string, transactionId: string) => {
  checkout.provider.pay(transactionId);
  await checkout.callBack(transactionId);
  const { codes } = await checkout.becomes(account, transactionId, 'completed');
  return { transactionId, codes: codes.map(({ code }) => code) };
};
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: string }) => error.code,
  );

describe('a shared text', () => {
  it('goes to every buyer, as often as it may be sold, and then the stock is sold out', async () => {
    await share(2, LINK);
    expect(await stand()).toMatchObject({ free: 2, shared: { sales: 2 } });
    expect((await buy('ana')).codes).toEqual([LINK]);
    expect((await buy('bia')).codes).toEqual([LINK]);
    expect(await stand()).toMatchObject({ free: 0, assigned: 2 });
    expect(await refused(checkout.place('caio'))).toBe(checkoutErrors.outOfStock.code);
    await share(1);
    expect((await buy('caio')).codes).toEqual([LINK]);
  });

  it('is held for one order line each, and sold again when the order is cancelled', async () => {
    await share(1, LINK);
    const { transactionId } = await checkout.place('ana');
    expect(await refused(checkout.place('bia'))).toBe(checkoutErrors.outOfStock.code);
    await checkout.cancel('ana', transactionId);
    expect((await buy('bia')).codes).toEqual([LINK]);
  });

  it('is never sold out without a limit, whoever buys at once', async () => {
    await share(null, LINK);
    expect((await stand()).shared).toEqual({ sales: null });
    const copies = (await stand()).free;
    // Mimics the state after many sales.
    await checkout.collection('stock_codes').deleteMany({ state: 'free' });
    await checkout.collection('stock_codes').updateMany({}, { $set: { state: 'free' } });
    await share(null, LINK);
    await Promise.all(Array.from({ length: 12 }, (_, number) => buy(`buyer-${number}`)));
    await checkout.collection('stock_codes').updateMany({ state: 'free' }, { $set: { state: 'withdrawn' } });
    await checkout.get(SharedCodeService).refillAll();
    expect(await stand()).toMatchObject({ free: copies, assigned: 12 });
    await checkout.collection('stock_codes').updateMany({ state: 'free' }, { $set: { state: 'withdrawn' } });
    expect((await buy('last')).codes).toEqual([LINK]);
  });

  it('is changed for later buyers, also for one whose order holds a copy; earlier ones keep theirs', async () => {
    await share(5, LINK);
    const before = await buy('ana');
    const held = await checkout.place('bia');
    const cancelled = await checkout.place('caio');
    await share(5, `${LINK}/novo`);
    expect((await deliver('bia', held.transactionId)).codes).toEqual([`${LINK}/novo`]);
    await checkout.cancel('caio', cancelled.transactionId);
    for (let number = 0; number < 5; number++)
      expect((await buy(`later-${number}`)).codes).toEqual([`${LINK}/novo`]);
    expect((await checkout.order('ana', before.transactionId)).codes).toMatchObject([{ code: LINK }]);
  });

  it('is encrypted, opens after a rotation of keys, and is in no audit record', async () => {
    await share(3, 'SEGREDO-1');
    const stored = async () => {
      const names = ['stock_codes', 'stock_levels', 'audit'];
      const found = await Promise.all(names.map((name) => checkout.collection(name).find({}).toArray()));
      return JSON.stringify(found);
    };
    expect(await stored()).not.toContain('SEGREDO-1');
    const [action] = (await checkout.request(checkoutMessages.listStockActions, {}, ADMIN)).items;
    expect(action).toMatchObject({ kind: 'share', sales: 3, newText: true, note: 'conta da família' });
    expect(JSON.stringify(action)).not.toContain('SEGREDO-1');
    await checkout.restart({
      SECRET_KEY: 'another key of thirty-two chars !!',
      PREVIOUS_SECRET_KEYS: SECRET_KEY,
    });
    checkout.sells('card');
    expect((await checkout.get(RotateCodesService).rotate()).unreadable).toEqual([]);
    expect((await buy('ana')).codes).toEqual(['SEGREDO-1']);
    expect(checkout.logged).not.toContain('SEGREDO-1');
  });

  it('ends: nobody buys it any more, also not by a copy that was held meanwhile', async () => {
    await share(5, LINK);
    const { transactionId } = await checkout.place('ana');
    const bought = await buy('bia');
    await checkout.request(stockAdminMessages.unshareStock, { productId: 'card' }, ADMIN);
    await checkout.cancel('ana', transactionId);
    expect(await refused(checkout.place('caio'))).toBe(checkoutErrors.outOfStock.code);
    expect(await stand()).toMatchObject({ free: 0, shared: null });
    expect((await checkout.order('bia', bought.transactionId)).codes).toMatchObject([{ code: LINK }]);
    await checkout.addCodes('card', ['OWN-1']);
    expect((await buy('caio')).codes).toEqual(['OWN-1']);
  });

  it('shares no stock with codes, and its copies are neither moved nor withdrawn', async () => {
    await checkout.addCodes('card', ['OWN-1']);
    expect(await refused(share(5, LINK))).toBe(checkoutAdminErrors.stockHasCodes.code);
    expect(await refused(share(5))).toBe(checkoutAdminErrors.noSharedText.code);
    await buy('ana');
    await share(5, LINK);
    expect(await refused(checkout.addCodes('card', ['OWN-2']))).toBe(checkoutAdminErrors.stockIsShared.code);
    const selection = { productId: 'card' };
    const withdrawal = { selection, reason: 'voided' as const };
    expect(await refused(checkout.request(checkoutMessages.withdrawStock, withdrawal, ADMIN))).toBe(
      checkoutAdminErrors.noCodesSelected.code,
    );
    await checkout.addCodes('other', ['OWN-3']);
    const move = { selection: { productId: 'other' }, to: { productId: 'card', variation: '' } };
    expect(await refused(checkout.request(checkoutMessages.moveStock, move, ADMIN))).toBe(
      checkoutAdminErrors.stockIsShared.code,
    );
    expect(await checkout.free('card')).toBe(5);
  });

  it('is low like any stock, and only admins share it', async () => {
    const level = { productId: 'card', lowAt: 2 };
    await checkout.request(stockAdminMessages.setLowLevel, level, ADMIN);
    await share(2, LINK);
    const low = await checkout.get(StockLevelService).listLow();
    expect(low).toEqual([{ productId: 'card', variation: '', free: 2, lowAt: 2 }]);
    await share(null);
    expect(await checkout.get(StockLevelService).listLow()).toEqual([]);
    const input = { productId: 'card', text: LINK, sales: 1 };
    expect(await refused(checkout.request(stockAdminMessages.shareStock, input, buyer('ana')))).toBe(
      'platform.forbidden',
    );
  });
});
