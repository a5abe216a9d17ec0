import { MAX_COUPON_ROWS, type CouponRow } from '@vale/contracts/tracking';

const COUNTS = ['uses', 'paid', 'discount', 'revenue', 'refunded', 'costed', 'profit'] as const;

/** Figures of a coupon that was not used. */
export const NO_COUPON_FIGURES: Omit<CouponRow, 'id'> = {
  code: '',
  uses: 0,
  paid: 0,
  discount: 0,
  revenue: 0,
  refunded: 0,
  costed: 0,
  profit: 0,
};

/** One row for each coupon of these days, which are sorted. Those beyond the largest are one, so that totals stay. */
export function couponRows(days: readonly CouponRow[]): CouponRow[] {
  const rows = [...Map.groupBy(days, ({ id }) => id)].map(([id, all]) =>
    sumOf({ id, code: all.findLast(({ code }) => code !== '')?.code ?? '' }, all),
  );
  const largestFirst = rows
    .filter((row) => COUNTS.some((count) => row[count] !== 0))
    .toSorted((one, other) => other.revenue - one.revenue || other.uses - one.uses);
  const rest = largestFirst.slice(MAX_COUPON_ROWS);
  const shown = largestFirst.slice(0, MAX_COUPON_ROWS);
  return rest.length === 0 ? shown : [...shown, sumOf({ id: '', code: 'outros' }, rest)];
}

function sumOf(named: Pick<CouponRow, 'id' | 'code'>, rows: readonly CouponRow[]): CouponRow {
  const sum = { ...NO_COUPON_FIGURES, ...named };
  for (const row of rows) for (const count of COUNTS) sum[count] += row[count];
  return sum;
}
