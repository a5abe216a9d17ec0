import type { Order, SoldProduct } from './order.js';

/** The products of an order, each once; a bump is none. */
export function soldProducts({ lines, product }: Pick<Order, 'lines' | 'product'>): SoldProduct[] {
  const products = new Map(
    lines.flatMap((line) => (line.product ? [[line.product.id, line.product] as const] : [])),
  );
  return products.size === 0 ? [product] : [...products.values()];
}

/** Names what was bought where there is room for one title: "2 × Steam", "Steam e mais 1 produto". */
export function titleOf(order: Pick<Order, 'lines' | 'product'>): string {
  const [first, ...others] = soldProducts(order);
  if (others.length > 0)
    return `${first!.title} e mais ${others.length} ${others.length === 1 ? 'produto' : 'produtos'}`;
  const units = order.lines.filter(({ product }) => product !== undefined).length;
  return units > 1 ? `${units} × ${first!.title}` : first!.title;
}
