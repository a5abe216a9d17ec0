import { dayOf, type CouponRow } from '@vale/contracts/tracking';
import { costOf, type Sale } from '../src/figures/sale.js';

type CountedSale = Pick<
  Sale,
  'coupon' | 'paidAt' | 'deliveredAt' | 'totalCentavos' | 'feeCentavos' | 'refunds' | 'lines'
>;

/** The figures of each coupon on these days, counted anew from all sales. */
export function recountedCoupons(days: readonly number[], sales: readonly CountedSale[]): CouponRow[] {
  const isWithin = (at: number | null) => at !== null && days.includes(dayOf(at));
  const rows = new Map<string, CouponRow>();
  for (const sale of sales) {
    const { coupon, paidAt, deliveredAt, totalCentavos, feeCentavos = 0, refunds } = sale;
    if (!coupon) continue;
    const { id, code } = coupon;
    const none = { uses: 0, paid: 0, discount: 0, revenue: 0, refunded: 0, costed: 0, profit: 0 };
    const row = rows.get(id) ?? { id, code, ...none };
    const cost = costOf(sale);
    if (isWithin(paidAt ?? deliveredAt)) {
      rows.set(id, row);
      row.uses += 1;
      row.discount += coupon.discountCentavos;
    }
    if (isWithin(paidAt)) {
      row.paid += 1;
      row.revenue += totalCentavos;
      if (cost !== null) {
        row.costed += 1;
        row.profit += totalCentavos - cost - feeCentavos;
      }
    }
    for (const { at, centavos } of paidAt === null ? [] : refunds) {
      if (!isWithin(at)) continue;
      rows.set(id, row);
      row.refunded += centavos;
      if (cost !== null) row.profit -= centavos;
    }
  }
  return [...rows.values()];
}
