import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminErrors,
  checkoutAdminMessages,
  checkoutErrors,
  checkoutMessages,
  deliveryErrors,
  evidenceMessages,
  helpErrors,
  helpMessages,
  ownOrderMessages,
  type OrderItem,
} from '@vale/contracts/checkout';
import { DAY_MS, HOUR_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { CaseFinderService } from '../src/backoffice/inbox/case-finder.service.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';
import type { FakePixBank } from './fake-pix-bank.js';

const CPF_END = '4725';

let checkout: CheckoutEnvironment;
let bank: FakePixBank;
let keys = 0;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CARD-1', 'CARD-2', 'CARD-3'], {
    atApiPix: true,
    env: { MAX_QUANTITY: '10' },
  });
  sells({ codesByLink: true });
  bank = checkout.provider.apiPix;
});
afterEach(() => checkout.close());

function sells(terms: { codesByLink?: true }): void {
  checkout.sells('card', {}, terms);
  checkout.sells('by-hand', { title: 'Conta', priceCentavos: 3_000, delivery: 'manual' }, terms);
}

const item = (productId: string, quantity: number): OrderItem => ({ productId, variation: '', quantity });
const newKey = () => `by-link-key-${String(++keys).padStart(4, '0')}`;
const show = (transactionId: string, line: number, by = buyer('ana')) =>
  checkout.request(checkoutMessages.showCode, { transactionId, line }, by);
const refund = (transactionId: string, lines?: number[]) =>
  checkout.request(
    checkoutAdminMessages.refundOrder,
    { transactionId, ...(lines && { lines }), reason: 'a pedido', idempotencyKey: newKey() },
    ADMIN,
  );
const deliverByHand = (transactionId: string, items: { line: number; text: string }[]) =>
  checkout.request(
    checkoutAdminMessages.deliverOrder,
    { transactionId, items, reason: 'entrega', idempotencyKey: newKey() },
    ADMIN,
  );
const mailOf = (transactionId: string) => checkout.request(checkoutMessages.getDelivery, { transactionId });
const unitsOf = async (transactionId: string) =>
  (await checkout.request(helpMessages.getHelp, { transactionId }, buyer('ana'))).units;
const recordsOf = async (transactionId: string) =>
  (await checkout.inspect(transactionId)).deliveryRecords.filter(({ kind }) => kind === 'codes-shown');
const stock = async () => {
  const { free, assigned } = (await checkout.counts('card')).items[0]!;
  return { free, assigned };
};

async function delivered(items = [item('card', 2)], who = 'ana'): Promise<string> {
  const { transactionId } = await checkout.place(who, { items });
  bank.pay(transactionId, checkout.clock.nowMs());
  await checkout.refresh(who, transactionId);
  await waitUntil(async () => (await checkout.inspect(transactionId)).codes > 0 || undefined);
  const states = ['delivering', 'delivered'];
  await waitUntil(async () => states.includes((await checkout.inspect(transactionId)).state) || undefined);
  return transactionId;
}

describe('an order of a shop whose mails have a link', () => {
  it('gives no code to anyone before its buyer asks for it', async () => {
    const id = await delivered();
    const mail = await mailOf(id);
    expect(mail).toMatchObject({ codes: [], byLink: true });
    const { token } = mail.link!;
    const replies = [
      mail,
      await checkout.order('ana', id),
      await checkout.refresh('ana', id),
      await checkout.request(checkoutMessages.openDelivery, { token, cpfEnd: CPF_END }),
      await checkout.request(ownOrderMessages.exportOrders, { limit: 10 }, buyer('ana')),
      await checkout.request(checkoutMessages.listOrders, { limit: 10 }, buyer('ana')),
      await checkout.request(evidenceMessages.getEvidence, { transactionId: id }, ADMIN),
      await checkout.order('ana', id),
      checkout.allPublished(),
    ];
    expect(JSON.stringify(replies)).not.toMatch(/CARD-\d/);
    const { deliveredAt } = (await checkout.inspect(id)).delivery;
    expect((await checkout.order('ana', id)).byLink).toEqual({
      hidden: [
        { line: 0, label: 'Gift Card (1 de 2)', item: 0 },
        { line: 1, label: 'Gift Card (2 de 2)', item: 0 },
      ],
      refundableUntil: deliveredAt! + 7 * DAY_MS,
    });
    expect(await recordsOf(id)).toEqual([]);
  });

  it('shows the code of the unit that its buyer asks for, and records the first time', async () => {
    const id = await delivered();
    const view = await show(id, 1);
    expect(view.codes).toEqual([
      { label: 'Gift Card (2 de 2)', code: expect.stringMatching(/^CARD-/), item: 0, line: 1 },
    ]);
    expect(view.byLink?.hidden.map(({ line }) => line)).toEqual([0]);
    const shownAt = checkout.clock.nowMs();
    checkout.clock.advance(HOUR_MS);
    expect((await show(id, 1)).codes).toEqual(view.codes);
    const evidence = await checkout.request(evidenceMessages.getEvidence, { transactionId: id }, ADMIN);
    expect(evidence.lines.map((line) => line.shownAt)).toEqual([null, shownAt]);
    const asked = evidence.deliveryRecords.filter(({ line }) => line !== undefined);
    expect(asked).toMatchObject([
      { kind: 'codes-shown', way: 'order-page', line: 1, at: shownAt, accountId: 'ana' },
    ]);
    const { items } = await checkout.request(ownOrderMessages.exportOrders, { limit: 10 }, buyer('ana'));
    expect(items[0]!.deliveryRecords).toContainEqual(asked[0]);
    expect((await checkout.order('ana', id)).codes).toEqual(view.codes);
    expect((await mailOf(id)).codes).toEqual([]);
  });

  it('shows it by the link of the mail to whoever knows the end of the CPF', async () => {
    const id = await delivered();
    const { token } = (await mailOf(id)).link!;
    const byLink = (cpfEnd: string) =>
      checkout.request(checkoutMessages.showDeliveredCode, { token, cpfEnd, line: 0 });
    expect(await codeOf(byLink('0000'))).toBe(deliveryErrors.cpfEndWrong.code);
    expect(await recordsOf(id)).toEqual([]);
    const { codes, byLink: rest } = await byLink(CPF_END);
    expect(codes).toMatchObject([{ line: 0 }]);
    expect(rest?.hidden.map(({ line }) => line)).toEqual([1]);
    expect((await recordsOf(id)).find(({ line }) => line === 0)).toMatchObject({ way: 'link' });
  });

  it('is shown to nobody else, and has no code for a unit that it lacks or before its delivery', async () => {
    const id = await delivered();
    for (const other of [buyer('bia'), ADMIN])
      expect(await codeOf(show(id, 0, other))).toBe(checkoutErrors.orderNotFound.code);
    expect(await codeOf(show(id, 2))).toBe(deliveryErrors.codeUnavailable.code);
    const { transactionId } = await checkout.place('ana');
    expect(await codeOf(show(transactionId, 0))).toBe(deliveryErrors.codeUnavailable.code);
    expect((await checkout.inspect(id)).lines.map(({ shownAt }) => shownAt)).toEqual([null, null]);
  });

  it('keeps the terms under which it was placed', async () => {
    const byLink = await delivered([item('card', 1)]);
    sells({});
    const byMail = await delivered([item('card', 1)]);
    sells({ codesByLink: true });
    expect((await checkout.order('ana', byLink)).codes).toEqual([]);
    expect((await mailOf(byLink)).codes).toEqual([]);
    const order = await checkout.order('ana', byMail);
    expect(order.codes).toHaveLength(1);
    expect(order).not.toHaveProperty('byLink');
    expect((await mailOf(byMail)).codes).toHaveLength(1);
    expect((await unitsOf(byMail))[0]).toMatchObject({ isGiven: true, rule: 'shop' });
    expect((await checkout.inspect(byMail)).lines[0]).not.toHaveProperty('shownAt');
    await show(byMail, 0);
    expect((await recordsOf(byMail)).filter(({ line }) => line !== undefined)).toEqual([]);
  });
});

describe('an unseen code', () => {
  it('can be given back for seven days after the delivery, and a seen one by the rule of the shop', async () => {
    const id = await delivered();
    const { deliveredAt } = (await checkout.inspect(id)).delivery;
    const unseenUntil = deliveredAt! + 7 * DAY_MS;
    await show(id, 0);
    const [seen, unseen] = await unitsOf(id);
    expect(seen).toEqual({ line: 0, name: 'Gift Card (1 de 2)', isGiven: true, rule: 'shop' });
    expect(unseen).toMatchObject({ line: 1, isGiven: false, rule: 'withdrawal', unseenUntil });
    checkout.clock.advance(unseenUntil - checkout.clock.nowMs() - 1);
    expect((await unitsOf(id))[1]).toMatchObject({ rule: 'withdrawal' });
    const asked = { transactionId: id, lines: [1], reason: 'money-back' as const, text: 'Desisti.' };
    await checkout.request(helpMessages.openHelp, { ...asked, idempotencyKey: newKey() }, buyer('ana'));
    checkout.clock.advance(DAY_MS);
    await checkout.get(CaseFinderService).run({ all: true });
    // The rule of the day on which the buyer asked.
    expect((await checkout.openCases()).find(({ kind }) => kind === 'buyer-help')?.evidence).toMatchObject({
      rules: ['withdrawal'],
    });
  });

  it('is not refunded as unseen once its buyer asked for the money and then for the code', async () => {
    const id = await delivered();
    const asked = { transactionId: id, lines: [1], reason: 'money-back' as const, text: 'Desisti.' };
    await checkout.request(helpMessages.openHelp, { ...asked, idempotencyKey: newKey() }, buyer('ana'));
    const found = (await checkout.openCases()).find(({ kind }) => kind === 'buyer-help')!;
    await show(id, 1);
    const resolve = () =>
      checkout.request(
        checkoutAdminMessages.resolveCase,
        { id: found.id, fix: 'refund-units', reason: 'conferido' },
        ADMIN,
      );
    expect(await codeOf(resolve())).toBe(helpErrors.helpSeen.code);
    await checkout.get(CaseFinderService).run({ all: true });
    const known = (await checkout.openCases()).find(({ kind }) => kind === 'buyer-help');
    expect(known?.evidence).toMatchObject({ rules: ['shop'] });
    await resolve();
  });

  it('can be given back later only by the rule of the shop', async () => {
    const id = await delivered();
    checkout.clock.advance(7 * DAY_MS);
    expect(await unitsOf(id)).toMatchObject([
      { isGiven: false, rule: 'shop' },
      { isGiven: false, rule: 'shop' },
    ]);
  });

  it('returns to the stock with its refund, and is not shown any more', async () => {
    const id = await delivered();
    await show(id, 0);
    await refund(id, [1]);
    expect(await stock()).toEqual({ free: 2, assigned: 1 });
    expect(await codeOf(show(id, 1))).toBe(deliveryErrors.codeUnavailable.code);
    const { codes, byLink } = await checkout.order('ana', id);
    expect([codes.length, byLink?.hidden]).toEqual([1, []]);
    // A code that was shown stays with its buyer.
    await refund(id, [0]);
    expect(await stock()).toEqual({ free: 2, assigned: 1 });
    expect(await codeOf(show(id, 0))).toBe(deliveryErrors.codeUnavailable.code);
    await waitUntil(async () => (await checkout.inspect(id)).state === 'refunded' || undefined);
  });

  it('returns to the stock when an order of one unit is refunded', async () => {
    const id = await delivered([item('card', 1)]);
    await refund(id);
    await waitUntil(async () => (await checkout.inspect(id)).state === 'refunded' || undefined);
    expect(await stock()).toEqual({ free: 3, assigned: 0 });
    expect(await codeOf(show(id, 0))).toBe(deliveryErrors.codeUnavailable.code);
    expect((await checkout.order('ana', id)).byLink?.hidden).toEqual([]);
  });

  it('is not shown if the provider refuses its refund: the price is owed until it goes back', async () => {
    const id = await delivered([item('card', 1)]);
    bank.nextRefunds = ['refuse'];
    await refund(id);
    await waitUntil(async () => (await checkout.inspect(id)).attention.length > 0 || undefined);
    expect(await codeOf(show(id, 0))).toBe(deliveryErrors.codeUnavailable.code);
    expect((await checkout.inspect(id)).owedBack).toBe(50);
    expect(await stock()).toEqual({ free: 3, assigned: 0 });
  });

  it('is either shown or refunded unseen, if both are asked for at once', async () => {
    const ended = { shown: 0, refused: 0 };
    for (let tries = 0; tries < 6; tries++) {
      const id = await delivered([item('card', 1)], `ana-${tries}`);
      const { free } = await stock();
      const asks = [() => show(id, 0, buyer(`ana-${tries}`)), () => refund(id, [0])];
      if (tries % 2) asks.reverse();
      const results = await Promise.allSettled(asks.map((ask) => ask()));
      const [shown, refunded] = tries % 2 ? results.toReversed() : results;
      expect(refunded!.status).toBe('fulfilled');
      const isShown = shown!.status === 'fulfilled';
      ended[isShown ? 'shown' : 'refused'] += 1;
      expect((await stock()).free).toBe(isShown ? free : free! + 1);
      expect((await checkout.inspect(id)).lines[0]!.shownAt !== null).toBe(isShown);
      await checkout.addCodes('card', [`MORE-${tries}`]);
    }
    expect(ended.shown + ended.refused).toBe(6);
  });
});

describe('a unit that a person delivers', () => {
  it('hides its text until its buyer asks for it; refunded unseen, it opens no case and is not sold', async () => {
    const id = await delivered([item('card', 1), item('by-hand', 1)]);
    expect((await checkout.order('ana', id)).byLink).toEqual({
      hidden: [{ line: 0, label: 'Gift Card', item: 0 }],
      refundableUntil: null,
    });
    expect((await unitsOf(id))[0]).toMatchObject({ rule: 'withdrawal', unseenUntil: null });
    await deliverByHand(id, [{ line: 1, text: 'login: ana' }]);
    expect((await checkout.order('ana', id)).byLink?.hidden.map(({ line }) => line)).toEqual([0, 1]);
    expect(await unitsOf(id)).toMatchObject([
      { isGiven: false, rule: 'withdrawal' },
      { isGiven: false, rule: 'withdrawal' },
    ]);
    expect((await show(id, 1)).codes).toMatchObject([{ code: 'login: ana', line: 1 }]);
    await refund(id, [0]);
    expect(await stock()).toEqual({ free: 2, assigned: 1 });
    await checkout.get(CaseFinderService).run({ all: true });
    expect((await checkout.openCases()).map(({ kind }) => kind)).not.toContain('code-stuck');
    expect(await codeOf(refund(id, [0]))).toBe(checkoutAdminErrors.linesNotRefundable.code);
  });

  it('has nothing to show if it was delivered without a text', async () => {
    const id = await delivered([item('card', 1), item('by-hand', 1)]);
    await deliverByHand(id, []);
    expect(await unitsOf(id)).toMatchObject([
      { isGiven: false, rule: 'withdrawal' },
      { isGiven: true, rule: 'shop' },
    ]);
    expect(await codeOf(show(id, 1))).toBe(deliveryErrors.codeUnavailable.code);
    expect((await checkout.inspect(id)).lines.map(({ shownAt }) => shownAt)).toEqual([null, undefined]);
  });
});
