import { orderEventType, type ExportedEvent } from './exported-event.js';

/** The visits that saw a product on one day, and the paid orders that contain it. */
export interface ProductViews {
  productId: string;
  /** Empty where no order has it. */
  title: string;
  visits: number;
  orders: number;
}

/** Products that are kept of one day. */
const MAX_PRODUCTS = 500;
const UNIT_PAID = orderEventType('unit-paid');

/** Counts products by the rows of a day as they pass by. Rows of bots and unproven visits have the device `bot`. */
export class ProductViewCounter {
  private readonly products = new Map<string, ProductViews>();
  /** Hashes of a visit or an order and a product: a day may have hundreds of thousands. */
  private readonly seen = new Set<number>();

  add(rows: readonly ExportedEvent[]): void {
    for (const { type, page, productId, productTitle = '', visit, device, transactionId, unitKind } of rows) {
      if (productId === undefined) continue;
      if (page === 'product' && visit !== undefined && device !== 'bot') {
        if (this.isFirst(visit, productId)) this.of(productId).visits += 1;
      } else if (type === UNIT_PAID && unitKind !== 'bump') {
        const product = this.of(productId);
        product.title = productTitle;
        if (this.isFirst(transactionId!, productId)) product.orders += 1;
      }
    }
  }

  /** The products that were seen most. */
  list(): ProductViews[] {
    return [...this.products.values()]
      .toSorted((one, other) => other.visits - one.visits)
      .slice(0, MAX_PRODUCTS);
  }

  private of(productId: string): ProductViews {
    let product = this.products.get(productId);
    if (!product) this.products.set(productId, (product = { productId, title: '', visits: 0, orders: 0 }));
    return product;
  }

  private isFirst(subject: string, productId: string): boolean {
    const before = this.seen.size;
    return this.seen.add(hashOf(`${subject} ${productId}`)).size > before;
  }
}

/** 52 bits of two FNV hashes. */
function hashOf(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5bd1e995);
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}

/** Sums days; products that are seen much and bought little come first. */
export function sumOfViews(days: readonly (readonly ProductViews[])[], most: number): ProductViews[] {
  const products = new Map<string, ProductViews>();
  for (const one of days.flat()) {
    const known = products.get(one.productId);
    products.set(one.productId, {
      productId: one.productId,
      title: one.title || (known?.title ?? ''),
      visits: one.visits + (known?.visits ?? 0),
      orders: one.orders + (known?.orders ?? 0),
    });
  }
  return [...products.values()]
    .filter(({ visits }) => visits > 0)
    .toSorted((one, other) => other.visits - other.orders - (one.visits - one.orders))
    .slice(0, most);
}
