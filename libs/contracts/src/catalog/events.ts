import * as z from 'zod/mini';
import { defineEvent } from '../define/event.js';
import { categorySchema } from './category.js';

const productFact = z.object({ productId: z.string(), title: z.string(), category: categorySchema });

export const catalogEvents = {
  productCreated: defineEvent('catalog.product-created', productFact),
  productChanged: defineEvent('catalog.product-changed', productFact),
  /** Told once per product and expiry date. Visibility never waits for it. */
  productExpired: defineEvent('catalog.product-expired', productFact),
  productDeleted: defineEvent('catalog.product-deleted', productFact),
};
