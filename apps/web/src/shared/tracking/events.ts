/** A viewed or bought item in the terms of advertising pixels. */
interface Item {
  /** Ids of products. */
  content_ids: string[];
  content_name: string;
  content_category: string;
  /** Reais. */
  value: number;
  currency: 'BRL';
  /** Only of an order of several units. */
  contents?: Content[];
}

/** `item_price`: reais. */
export interface Content {
  id: string;
  quantity: number;
  item_price: number;
  title: string;
  category?: string;
}

/**
 * Events that the shop reports of a visit. They never identify the visitor. The server's event of the same act has the same `id`, so
 * that advertisers count it once; `track` gives one to those without.
 */
export type TrackedEvent = { id?: string } & (
  | { name: 'PageView' }
  | { name: 'ViewContent'; data: { content_type: 'product_group'; content_category: string } }
  /** A click on the buy button. */
  | { name: 'AddToCart'; data: Item }
  /** The checkout opens, or a partner's link is taken. */
  | { name: 'InitiateCheckout'; data: Item }
  /** The PIX of an order is shown. */
  | { name: 'AddPaymentInfo'; data: Item }
  /** A registration. */
  | { name: 'Lead' }
  | { name: 'Purchase'; id: string; data: Item & { order_id: string } }
  | { name: 'ExternalCheckoutComplete'; data: Pick<Item, 'content_ids'> }
);

/** Purchases are left out, because the server knows of them by itself. `term`: searched for, and not found; no pixel gets it. */
export type ReportedEvent =
  Exclude<TrackedEvent, { name: 'Purchase' }> | { id?: string; name: 'Search'; term: string };

export interface Product {
  id: string;
  title: string;
  category: string;
}

/** Amounts in reais. */
interface Order {
  product: Product;
  amount: number;
  variations?: readonly { name: string; price: number }[];
  items?: readonly { product: Product; quantity: number; price: number }[] | undefined;
  orderBump?: { id: string; title: string; price: number } | null;
}

export function itemOf({ id, title, category }: Product, value: number): Item {
  return { content_ids: [id], content_name: title, content_category: category, value, currency: 'BRL' };
}

/** An order of several units has all of its products. */
export function itemOfOrder({ product, amount, variations = [], items, orderBump: bump }: Order): Item {
  const item = itemOf(product, amount);
  if (!items && variations.length < 2) return item;
  const units = items ?? variations.map(({ price }) => ({ product, price, quantity: 1 }));
  const contents: Content[] = units.map(({ product: { id, title, category }, quantity, price }) => ({
    id,
    quantity,
    item_price: price,
    title,
    category,
  }));
  if (bump) contents.push({ id: bump.id, quantity: 1, item_price: bump.price, title: bump.title });
  return { ...item, content_ids: [...new Set(contents.map(({ id }) => id))], contents };
}
