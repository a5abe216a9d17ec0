import { expect, it } from '@jest/globals';
import { checkoutEvents } from '@vale/contracts/checkout';
import { aCharge, anOrder, anOrderOfSeveral, aPayment, NOW } from '../../../test/order-builder.js';
import { eventsBetween } from './order-events.js';
import { advance, close } from '../life/order-life.js';
import type { Order } from '../life/order.js';
import { saleFacts } from './sale-facts.js';

const refund = (centavos: number, at: number) => ({ id: `r${at}`, centavos, at, state: 'done' as const });

it('counts the price once all of it has arrived, however many payments it takes', () => {
  const parts = [
    aPayment({ id: 'a', centavos: 2_000 }),
    aPayment({ id: 'b', centavos: 3_000, paidAt: NOW + 9 }),
  ];
  expect(saleFacts(anOrder({ payments: parts })).paidAt).toBe(NOW + 9);
  expect(saleFacts(anOrder({ payments: parts.slice(0, 1) })).paidAt).toBeNull();
});

it('counts no sum that was accepted below the price', () => {
  const accepted = anOrder({ payments: [aPayment({ centavos: 4_000 })], acceptedCentavos: 4_000 });
  expect(saleFacts(accepted)).toMatchObject({ paidAt: null, acceptedBelowPrice: true, refunds: [] });
});

it('takes refunds off the price, and not what was paid beyond it', () => {
  const refunds = [refund(1_000, NOW + 1), refund(2_000, NOW + 2)];
  const overpaid = anOrder({ payments: [aPayment({ centavos: 6_000, refunds })] });
  expect(saleFacts(overpaid).refunds).toEqual([{ at: NOW + 2, centavos: 2_000 }]);
  const whole = anOrder({
    payments: [aPayment({ refunds: [refund(1_000, NOW + 1), refund(9_000, NOW + 2)] })],
  });
  expect(saleFacts(whole).refunds).toEqual([
    { at: NOW + 1, centavos: 1_000 },
    { at: NOW + 2, centavos: 4_000 },
  ]);
});

it('counts a lost dispute as what was left of the payment', () => {
  const lost = anOrder({
    payments: [aPayment({ dispute: 'lost', refunds: [refund(1_000, NOW + 1)] })],
    history: [{ state: 'refunded', at: NOW + 5, note: '' }],
  });
  expect(saleFacts(lost).refunds).toEqual([
    { at: NOW + 1, centavos: 1_000 },
    { at: NOW + 5, centavos: 4_000 },
  ]);
});

it('names the product of each unit of several; one unit is that of the order', () => {
  const of = { kind: 'product', productId: 'card', variation: '', centavos: 5_000 };
  const card = { ...of, item: 0, title: 'Gift Card', category: 'jogos' };
  const trip = { kind: 'variation', productId: 'trip', variation: 'R$ 40', centavos: 4_000 };
  expect(saleFacts(anOrderOfSeveral()).lines).toEqual([
    card,
    card,
    { ...trip, item: 1, title: 'Vale Viagem', category: 'viagens' },
    { kind: 'bump', productId: 'extra', variation: '', centavos: 1_000, item: 2, title: 'Extra' },
  ]);
  expect(saleFacts(anOrder()).lines).toEqual([of]);
});

it('names a bump beside one unit', () => {
  const [product, bump] = anOrderOfSeveral()
    .lines.filter(({ kind }) => kind !== 'variation')
    .slice(1);
  const { item: _product, ...unit } = product!;
  const { item: _bump, ...extra } = bump!;
  const [first, second] = saleFacts(anOrder({ lines: [unit, extra] })).lines;
  expect(first).not.toHaveProperty('title');
  expect(second).toMatchObject({ kind: 'bump', title: 'Extra' });
});

it('says no more how the buyer of an erased order came', () => {
  const order = anOrder();
  const erased = { ...order, customer: { ...order.customer, email: '' } };
  expect(saleFacts(erased).marketingConsent).toBe(false);
});

it('counts a replacement of unknown cost without the cost of the bad code', () => {
  const [line] = anOrder().lines;
  const replaced = [{ id: 'a', at: NOW, codeId: 'bad', from: 'given' as const, endedAt: NOW }];
  const order = anOrder({ lines: [{ ...line!, costCentavos: 3_000, replaced }] });
  expect(saleFacts(order).losses).toEqual([{ at: NOW, productId: 'card', variation: '' }]);
});

it('is published with its version when something of it changed, and only then', () => {
  const order = anOrder({ version: 4 });
  const sold = (events: ReturnType<typeof eventsBetween>) =>
    events.filter(({ event }) => event === checkoutEvents.saleChanged);
  const paid = advance({ ...order, payments: [aPayment()] }, NOW);
  expect(sold(eventsBetween(order, paid))).toMatchObject([{ data: { version: 5, paidAt: NOW } }]);
  expect(sold(eventsBetween(order, { ...order, charges: [{ ...aCharge, providerStatus: 'x' }] }))).toEqual(
    [],
  );
  expect(sold(eventsBetween(order, close(order, 'expired', NOW + 7)))).toMatchObject([
    { data: { closedAt: NOW + 7, paidAt: null } },
  ]);
  expect(saleFacts(order)).not.toHaveProperty('closedAt');
  const created = anOrder({ state: 'created' });
  const refused = close(created, 'failed', NOW);
  expect(sold(eventsBetween(created, refused))).toMatchObject([{ data: { version: 1, pixAt: null } }]);
});

it('counts no cost of a code that nobody had, because it is on sale again', () => {
  const [first, ...others] = anOrderOfSeveral().lines.map((line) => ({ ...line, costCentavos: 3_000 }));
  const costsOf = (cancelled: { at: number; given?: true }) =>
    saleFacts({ ...anOrderOfSeveral(), lines: [{ ...first!, cancelled }, ...others] }).lines.map(
      ({ costCentavos }) => costCentavos,
    );
  expect(costsOf({ at: NOW })).toEqual([0, 3_000, 3_000, 3_000]);
  expect(costsOf({ at: NOW, given: true })).toEqual([3_000, 3_000, 3_000, 3_000]);
});

it('names the coupon by its own code, also where the buyer typed a generated one', () => {
  const used = { id: 'c1', version: 3, discountCentavos: 500 };
  const couponOf = (coupon: NonNullable<Order['coupon']>) => saleFacts({ ...anOrder(), coupon }).coupon;
  expect(couponOf({ ...used, code: 'DE-NATAL' })).toEqual({
    id: 'c1',
    code: 'DE-NATAL',
    discountCentavos: 500,
  });
  const generated = { ...used, code: 'DE-NATAL-0010123456789', number: 32 };
  expect(couponOf(generated)).toEqual({ id: 'c1', code: 'DE-NATAL', discountCentavos: 500 });
  expect(couponOf({ ...used, code: 'DE-NATAL', isFreed: true })).toMatchObject({ isFreed: true });
  expect(saleFacts(anOrder())).not.toHaveProperty('coupon');
});
