import { expect, it } from '@jest/globals';
import { anOrder, anOrderOfSeveral, aPayment, NOW } from '../../../test/order-builder.js';
import type { Order } from '../../orders/life/order.js';
import { UNIT_HEADINGS, unitFees, unitRows } from './unit-rows.js';

type Sold = Parameters<typeof unitFees>[0];

const sold = (prices: number[], fees: (number | null)[], paid = fees.map((_, at) => `c${at}`)) =>
  ({
    lines: prices.map((priceCentavos) => ({ priceCentavos })),
    charges: fees.map((feeCentavos, at) => ({ providerId: `c${at}`, feeCentavos })),
    payments: paid.map((chargeId) => ({ chargeId })),
  }) as unknown as Sold;

it('divides a fee by price, and the parts add up to it', () => {
  expect(unitFees(sold([5_000], [99]))).toEqual([99]);
  expect(unitFees(sold([1_000, 1_000, 1_000], [100]))).toEqual([33, 34, 33]);
  expect(unitFees(sold([9_000, 1_000], [60, 39]))).toEqual([89, 10]);
});

it('says nothing of a fee that is unknown or was not taken', () => {
  expect(unitFees(sold([5_000], [null]))).toBeUndefined();
  expect(unitFees(sold([5_000], [60, null]))).toBeUndefined();
  expect(unitFees(sold([5_000], [99], []))).toBeUndefined();
  expect(unitFees(sold([5_000], [99], ['by-hand']))).toBeUndefined();
  // The provider named the fee of the first payment only.
  expect(unitFees(sold([5_000], [60, 70], ['c1', 'c1']))).toBeUndefined();
});

const unitsOf = (order: Order) =>
  unitRows(order, '', []).map((row) =>
    Object.fromEntries(UNIT_HEADINGS.map((heading, at) => [heading, row[at]])),
  );
const refund = (change: object) => ({
  id: 'r1',
  centavos: 5_000,
  at: NOW + 60_000,
  state: 'done' as const,
  ...change,
});

it('has the return of a unit once it has ended, and no delivery of a unit that was returned before', () => {
  const order = anOrderOfSeveral({ state: 'delivered', deliveredAt: NOW });
  const [first, ...others] = order.lines;
  const lines = [{ ...first!, cancelled: { at: NOW } }, ...others];
  const paid = (change: object) => aPayment({ centavos: 15_000, refunds: [refund(change)] });
  const named = { lines: [{ line: 0, centavos: 5_000 }] };
  const done = unitsOf({ ...order, lines, payments: [paid(named)] });
  expect(done[0]).toMatchObject({
    'devolvida em': '2026-11-21T09:01:00-03:00',
    'entregue em': '',
    entrega: '',
  });
  expect(done[1]).toMatchObject({ 'devolvida em': '', 'entregue em': '2026-11-21T09:00:00-03:00' });
  const asked = unitsOf({ ...order, lines, payments: [paid({ ...named, state: 'pending' })] });
  expect(asked[0]).toMatchObject({ 'devolvida em': '' });
  const whole = unitsOf({ ...order, payments: [paid({ centavos: 15_000 })] });
  expect(whole.map((unit) => unit['devolvida em'])).toEqual(Array(4).fill('2026-11-21T09:01:00-03:00'));
});

it('has what other codes for a unit have cost, and says which orders are tests and gifts', () => {
  const [line] = anOrder().lines;
  const ended = { id: 'a', at: NOW, reason: 'used', endedAt: NOW, costCentavos: 3_000 };
  const replaced = [ended, { ...ended, id: 'b' }, { ...ended, id: 'c', dropped: true }];
  const of = (some: object[]) =>
    unitsOf(anOrder({ lines: [{ ...line!, replaced: some }] as unknown as Order['lines'] }))[0]!;
  expect(of(replaced)['custo das trocas']).toBe('60,00');
  expect(of([ended, { ...ended, costCentavos: undefined }])['custo das trocas']).toBe('');
  expect(of([])).toMatchObject({ 'custo das trocas': '', teste: '', presente: '' });
  expect(unitsOf(anOrder({ methodId: 'sandbox' }))[0]!['teste']).toBe('sim');
});

it('has the coupon of the order and what each unit is cheaper by, whatever lowered it', () => {
  const [first, ...others] = anOrderOfSeveral().lines;
  const lines = [{ ...first!, priceCentavos: 4_500, fullPriceCentavos: 5_000 }, ...others];
  const coupon = { id: 'c1', version: 1, code: 'NATAL10', discountCentavos: 500 };
  const units = unitsOf({ ...anOrderOfSeveral(), lines, coupon });
  expect(units.map((unit) => [unit['cupom'], unit['preço'], unit['desconto']])).toEqual([
    ['NATAL10', '45,00', '5,00'],
    ['NATAL10', '50,00', '0,00'],
    ['NATAL10', '40,00', '0,00'],
    ['NATAL10', '10,00', '0,00'],
  ]);
  expect(unitsOf({ ...anOrderOfSeveral(), lines })[0]).toMatchObject({ cupom: '', desconto: '5,00' });
});
