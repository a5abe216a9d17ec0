import type { Sale } from '../src/figures/sale.js';

export interface RecountedProduct {
  id: string;
  title: string;
  /** Paid orders, and their revenue in centavos. */
  orders: number;
  revenue: number;
}

export function recountedProducts(paid: readonly Sale[]): RecountedProduct[] {
  const products = new Map<string, RecountedProduct>();
  const addTo = (id: string, title: string, orders: number, revenue: number) => {
    const known = products.get(id) ?? { id, title, orders: 0, revenue: 0 };
    products.set(id, { id, title, orders: known.orders + orders, revenue: known.revenue + revenue });
  };
  for (const { productId: first, productTitle, totalCentavos, lines } of paid) {
    const others = lines.filter(({ kind, productId }) => kind !== 'bump' && productId !== first);
    addTo(first, productTitle, 1, totalCentavos);
    for (const { centavos } of others) addTo(first, productTitle, 0, -centavos);
    for (const [at, { productId, title, centavos }] of others.entries()) {
      const isNew = others.findIndex((other) => other.productId === productId) === at;
      addTo(productId, title!, isNew ? 1 : 0, centavos);
    }
  }
  return [...products.values()];
}
