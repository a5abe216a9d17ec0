/** A viewed or bought item in the terms of advertising pixels. */
interface Item {
  /** Ids of products. */
  content_ids: string[];
  content_name: string;
  content_category: string;
  /** Reais. */
  value: number;
  currency: 'BRL';
}

/** Events that the shop reports of a visit. They never identify the visitor. */
export type TrackedEvent =
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
  /** `id` is also the id of the server's event about the same purchase, so that it counts once. */
  | { name: 'Purchase'; id: string; data: Item & { order_id: string } }
  | { name: 'ExternalCheckoutComplete'; data: Pick<Item, 'content_ids'> };

export interface Product {
  id: string;
  title: string;
  category: string;
}

export function itemOf({ id, title, category }: Product, value: number): Item {
  return { content_ids: [id], content_name: title, content_category: category, value, currency: 'BRL' };
}
