import type { Order } from '../../orders/life/order.js';

/** The items of an order for a person: `Steam, R$ 50`, `Steam, R$ 50 e mais 2`. */
export function soldText({ product, lines }: Pick<Order, 'product' | 'lines'>): string {
  const sold = lines.filter(({ kind }) => kind !== 'bump');
  const [first] = sold;
  const name = [first?.product?.title ?? product.title, first?.variation].filter(Boolean).join(', ');
  return sold.length > 1 ? `${name} e mais ${sold.length - 1}` : name;
}
