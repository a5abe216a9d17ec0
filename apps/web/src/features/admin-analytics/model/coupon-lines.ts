import { csvDecimal, csvText } from '@vale/contracts/catalog';
import { toReais } from '@vale/contracts/money';
import type { CouponRow } from '@vale/contracts/tracking';

export const COUPON_HEAD = [
  'Cupom',
  'Usos',
  'Pedidos pagos',
  'Desconto',
  'Receita',
  'Devolvido',
  'Lucro',
] as const;

/** Null if there are uses and none of them has a known profit. */
export function couponProfit({ uses, costed, profit }: CouponRow): number | null {
  return costed === 0 && uses > 0 ? null : profit;
}

export function couponsCsv(rows: readonly CouponRow[]): string {
  const reais = (centavos: number) => csvDecimal(toReais(centavos));
  return csvText([
    COUPON_HEAD,
    ...rows.map((row) => {
      const profit = couponProfit(row);
      return [
        row.code,
        String(row.uses),
        String(row.paid),
        reais(row.discount),
        reais(row.revenue),
        reais(row.refunded),
        profit === null ? '' : reais(profit),
      ];
    }),
  ]);
}
