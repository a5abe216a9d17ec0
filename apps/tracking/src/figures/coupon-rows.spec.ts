import { expect, it } from '@jest/globals';
import { DAY_MS } from '@vale/contracts/time';
import { dayOf, MAX_COUPON_ROWS, type CouponRow } from '@vale/contracts/tracking';
import { aSale, PAID_AT } from '../../test/sale-builder.js';
import { dayCell, saleContribution } from './contribution.js';
import { couponRows, NO_COUPON_FIGURES } from './coupon-rows.js';
import type { Sale } from './sale.js';

const unit = { kind: 'product', productId: 'p1', variation: '' } as const;

const aCouponSale = (change: Partial<Sale> = {}) =>
  aSale({ coupon: { id: 'c.1', code: 'NATAL', discountCentavos: 500 }, ...change });

/** Figures of the coupon on a day after that of the payment. */
function figuresOf(change: Partial<Sale>, after = 0): Record<string, number> {
  const numbers =
    saleContribution(aCouponSale(change), [{ campaign: 1 }])[dayCell(dayOf(PAID_AT) + after)] ?? {};
  const prefix = 'coupons.c%2e1.';
  return Object.fromEntries(
    Object.entries(numbers).flatMap(([path, number]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), number]] : [],
    ),
  );
}

const paid = { uses: 1, discount: 500, paid: 1, revenue: 4_500 };
const given = { totalCentavos: 0, paidAt: null, pixAt: null, lines: [{ ...unit, centavos: 0 }] };

it.each<[string, Partial<Sale>, Record<string, number>]>([
  ['a paid order', {}, { ...paid, costed: 1, profit: 500 }],
  ['a known fee', { feeCentavos: 99 }, { ...paid, costed: 1, profit: 401 }],
  ['an unknown cost', { lines: [{ ...unit, centavos: 4_500 }] }, paid],
  ['an order that nobody paid', { paidAt: null, deliveredAt: null }, {}],
  [
    'a sum below the price, which is a use and no revenue',
    { paidAt: null, acceptedBelowPrice: true },
    { uses: 1, discount: 500 },
  ],
  [
    'a free order, which costs its code',
    { ...given, lines: [{ ...unit, centavos: 0, costCentavos: 4_000 }] },
    { uses: 1, discount: 500, costed: 1, profit: -4_000 },
  ],
  ['a free order of unknown cost', given, { uses: 1, discount: 500 }],
  [
    'a use that a refund gave back',
    { coupon: { id: 'c.1', code: 'NATAL', discountCentavos: 500, isFreed: true } },
    { discount: 500, paid: 1, revenue: 4_500, costed: 1, profit: 500 },
  ],
  ['a free order that is not delivered yet', { ...given, deliveredAt: null }, {}],
])('%s', (_name, change, figures) => {
  expect(figuresOf(change)).toEqual(figures);
});

it('a refund lowers revenue and profit on its own day, and the use stays', () => {
  const refunds = [{ at: PAID_AT + DAY_MS, centavos: 4_500 }];
  expect(figuresOf({ refunds })).toEqual({ ...paid, costed: 1, profit: 500 });
  expect(figuresOf({ refunds }, 1)).toEqual({ refunded: 4_500, profit: -4_500 });
  expect(figuresOf({ refunds, lines: [{ ...unit, centavos: 4_500 }] }, 1)).toEqual({ refunded: 4_500 });
});

const aRow = (id: string, change: Partial<CouponRow>) => ({ id, ...NO_COUPON_FIGURES, ...change });

it('sums the days of a coupon, which has its last code, and leaves out what was withdrawn', () => {
  const rows = couponRows([
    aRow('a', { code: 'NATAL', uses: 2, revenue: 10 }),
    aRow('b', { code: 'VERAO', uses: 1, revenue: 90 }),
    aRow('c', { code: 'ERRO' }),
    aRow('a', { code: 'NATAL26', uses: 1, revenue: 5 }),
    aRow('a', { refunded: 4 }),
  ]);
  expect(rows).toEqual([
    aRow('b', { code: 'VERAO', uses: 1, revenue: 90 }),
    aRow('a', { code: 'NATAL26', uses: 3, revenue: 15, refunded: 4 }),
  ]);
});

it('makes one row of coupons beyond the most, so that the columns still sum to the total', () => {
  const many = Array.from({ length: MAX_COUPON_ROWS + 3 }, (_, at) =>
    aRow(`c${at}`, { code: `C${at}`, uses: 1, revenue: at }),
  );
  const rows = couponRows(many);
  expect(rows).toHaveLength(MAX_COUPON_ROWS + 1);
  expect(rows.at(-1)).toEqual(aRow('', { code: 'outros', uses: 3, revenue: 0 + 1 + 2 }));
});
