import type { StockKey } from '@vale/contracts/checkout';
import { itemOf, type Order } from './order.js';
import type { Refusal } from './refusal.js';

/** Refuses an order whose codes are not all there. Of several items, it names those that lack codes. */
export function soldOut(
  { lines }: Pick<Order, 'lines'>,
  shortages: readonly (StockKey & { free: number })[],
): Refusal {
  const refusal = { reason: 'out-of-stock' as const, message: '' };
  if (lines.every(({ item }) => item === undefined)) return refusal;
  const short = shortages.flatMap(({ productId, variation, free }) => {
    const wanted = lines.filter((line) => line.productId === productId && line.variation === variation);
    const [first] = wanted;
    return first ? [{ item: itemOf(first), label: first.label, wanted: wanted.length, free }] : [];
  });
  short.sort((one, other) => one.item - other.item);
  return {
    ...refusal,
    message: short.map(textOf).join('; '),
    missing: short.map(({ item, free }) => ({ item, free })),
  };
}

function textOf({ label, wanted, free }: { label: string; wanted: number; free: number }): string {
  return free === 0 ? `${label} está esgotado` : `${label} tem ${free} de ${wanted}`;
}
