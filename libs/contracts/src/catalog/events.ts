import * as z from 'zod/mini';
import { defineEvent } from '../define/event.js';
import { categorySchema } from './category.js';

const productEvent = z.object({ productId: z.string(), title: z.string(), category: categorySchema });

const orderBumpEvent = z.object({ orderBumpId: z.string() });

export const catalogEvents = {
  /** An administrator changed the store settings; `fields` are the names of those that differ. */
  shopChanged: defineEvent(
    'catalog.shop-changed',
    z.object({ version: z.int(), accountId: z.string(), fields: z.array(z.string()) }),
  ),
  /** Published in addition to `shopChanged` if products are found by other words from now on. */
  categoriesRelabelled: defineEvent('catalog.categories-relabelled', z.object({ ids: z.array(z.string()) })),
  productCreated: defineEvent('catalog.product-created', productEvent),
  productChanged: defineEvent('catalog.product-changed', productEvent),
  /** Published once per product and expiry date. Lists do not wait for it. */
  productExpired: defineEvent('catalog.product-expired', productEvent),
  productDeleted: defineEvent('catalog.product-deleted', productEvent),
  /** A product, variation or order bump is sold out, or can be bought again. */
  availabilityChanged: defineEvent(
    'catalog.availability-changed',
    z.object({ productId: z.string(), variation: z.string(), soldOut: z.boolean() }),
  ),
  /** An administrator added, changed, switched or deleted an order bump, or imported some. */
  orderBumpChanged: defineEvent('catalog.order-bump-changed', orderBumpEvent),
  /** Published in addition to `orderBumpChanged`. */
  orderBumpDeleted: defineEvent('catalog.order-bump-deleted', orderBumpEvent),
  /** A buyer's review counts for its product from now on, or no longer. No event reports a review that arrived. */
  reviewModerated: defineEvent('catalog.review-moderated', z.object({ productId: z.string() })),
};
