import { expect, it } from '@jest/globals';
import { dayOf } from '@vale/contracts/tracking';
import { aSale, PAID_AT } from '../../test/sale-builder.js';
import { saleContribution } from '../figures/contribution.js';
import type { Sale } from '../figures/sale.js';
import { orderEvents } from './order-events.js';

it('a grant is no row', () => {
  const free = { kind: 'product', productId: 'p1', variation: '', centavos: 0 } as const;
  const grant = aSale({
    _id: 'G1',
    accountId: 'grants',
    lines: [free],
    totalCentavos: 0,
    pixAt: null,
    paidAt: null,
    losses: [{ at: PAID_AT, productId: 'p1', variation: '', costCentavos: 900 }],
  });
  expect(orderEvents(grant, dayOf(PAID_AT))).toEqual([]);
});

it('the units of an order are rows that add up to its price and its refunds', () => {
  const steam = { kind: 'product', productId: 'p1', variation: '', centavos: 4_990 } as const;
  const ofSteam = { ...steam, item: 0, title: 'Steam', category: 'jogos' };
  const trip = { kind: 'variation', productId: 'p2', variation: 'R$ 35', centavos: 3_500 } as const;
  const ofTrip = { ...trip, item: 1, title: 'Airbnb', category: 'viagens' };
  const bump = {
    kind: 'bump',
    productId: 'b1',
    variation: '',
    centavos: 520,
    item: 2,
    title: 'Extra',
  } as const;
  const refunds = [1_001, 7_000, 5_999].map((centavos, at) => ({ at: PAID_AT + at, centavos }));
  const events = orderEvents(
    aSale({
      lines: [ofSteam, ofSteam, ofTrip, bump],
      totalCentavos: 14_000,
      deliveredAt: null,
      refunds,
    }),
    dayOf(PAID_AT),
  );
  const of = (name: string) => events.filter(({ type }) => type === `br.vale.checkout.order-${name}.v1`);
  expect(of('paid')).toMatchObject([{ totalCentavos: 14_000, units: 3, products: 2 }]);
  const paid = of('unit-paid');
  expect(paid).toMatchObject([
    { transactionId: 'T1', unit: 1, unitKind: 'product', productId: 'p1', category: 'jogos' },
    { unit: 2, productTitle: 'Steam', unitCentavos: 4_990 },
    { unit: 3, productId: 'p2', productTitle: 'Airbnb', category: 'viagens', variation: 'R$ 35' },
    { unit: 4, unitKind: 'bump', productId: 'b1', productTitle: 'Extra', unitCentavos: 520 },
  ]);
  expect(paid[3]!.category).toBeUndefined();
  const sumOf = (rows: typeof events) =>
    rows.reduce((sum, { unitRefundedCentavos = 0 }) => sum + unitRefundedCentavos, 0);
  const returned = of('unit-refunded');
  for (const { at, centavos } of refunds)
    expect(sumOf(returned.filter(({ time }) => time === at))).toBe(centavos);
  for (const { unit, unitCentavos } of paid)
    expect(sumOf(returned.filter((row) => row.unit === unit))).toBe(unitCentavos);
});

it('units have cost, fee and profit, which add up to what figures count of the order', () => {
  const unit = {
    kind: 'product',
    productId: 'p1',
    variation: '',
    centavos: 3_000,
    costCentavos: 2_000,
  } as const;
  const bump = { ...unit, kind: 'bump', productId: 'b1', centavos: 500, costCentavos: 0 } as const;
  const sale = aSale({
    lines: [unit, unit, bump],
    totalCentavos: 6_500,
    refunds: [{ at: PAID_AT + 1, centavos: 650 }],
    feeCentavos: 100,
  });
  const unitsOf = (one: Sale) =>
    orderEvents(one, dayOf(PAID_AT)).filter(({ unitKind }) => unitKind !== undefined);
  const rows = unitsOf(sale);
  expect(
    rows.map((row) => [row.unitKind, row.unitCostCentavos, row.unitFeeCentavos, row.unitProfitCentavos]),
  ).toEqual([
    ['product', 2_000, 46, 954],
    ['product', 2_000, 46, 954],
    ['bump', 0, 8, 492],
    ['product', undefined, undefined, -300],
    ['product', undefined, undefined, -300],
    ['bump', undefined, undefined, -50],
  ]);
  const counted = saleContribution(sale, [{ campaign: 1 }])[`day:${dayOf(PAID_AT)}`]!['totals.profit'];
  expect(rows.reduce((sum, { unitProfitCentavos = 0 }) => sum + unitProfitCentavos, 0)).toBe(counted);
  const { costCentavos: _cost, ...unknown } = bump;
  const { feeCentavos: _fee, ...withoutFee } = { ...sale, lines: [unit, unit, unknown] };
  for (const row of unitsOf(withoutFee)) {
    expect(row.unitProfitCentavos).toBeUndefined();
    expect(row.unitFeeCentavos).toBeUndefined();
  }
});

it('every row of an order has its coupon, and those with a price what the coupon took off', () => {
  const sale = aSale({
    refunds: [{ at: PAID_AT, centavos: 4_500 }],
    coupon: { id: 'c1', code: 'NATAL10', discountCentavos: 500 },
  });
  const rows = orderEvents(sale, dayOf(PAID_AT));
  expect(
    rows.map(({ type, couponCode, couponDiscountCentavos }) => [
      type.split('.')[3],
      couponCode,
      couponDiscountCentavos,
    ]),
  ).toEqual([
    ['order-placed', 'NATAL10', 500],
    ['order-paid', 'NATAL10', 500],
    ['order-delivered', 'NATAL10', undefined],
    ['order-refunded', 'NATAL10', undefined],
    ['order-unit-paid', 'NATAL10', undefined],
    ['order-unit-refunded', 'NATAL10', undefined],
  ]);
});
