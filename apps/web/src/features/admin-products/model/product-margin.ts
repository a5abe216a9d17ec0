import type { Product } from '@vale/contracts/catalog';
import { toCentavos } from '@vale/contracts/money';

/** Last cost of the codes in centavos, by variation; undefined where nobody stated one. */
export type Costs = ReadonlyMap<string, number | undefined>;

export interface Margin {
  /** Price without the cost, before fees. Negative if it is sold below cost. */
  centavos: number;
  /** Part of the price. */
  percent: number;
  /** Other variations have other margins, all of them larger. */
  isLowest: boolean;
}

/** The lowest margin among what is sold here with codes of a known cost; null if no cost is known. */
export function marginOf({ preco = 0, delivery, variations }: Product, costs: Costs): Margin | null {
  const sold =
    variations.length > 0
      ? variations.filter(({ checkoutUrl }) => !checkoutUrl)
      : [{ name: '', price: preco, delivery }];
  const margins = sold.flatMap((one) => {
    const cost = one.delivery === 'codes' ? costs.get(one.name) : undefined;
    const price = toCentavos(one.price);
    if (cost === undefined || price <= 0) return [];
    return [{ centavos: price - cost, percent: Math.round(((price - cost) / price) * 100) }];
  });
  const [lowest] = margins.toSorted((one, other) => one.centavos - other.centavos);
  if (!lowest) return null;
  return { ...lowest, isLowest: margins.some(({ centavos }) => centavos !== lowest.centavos) };
}
