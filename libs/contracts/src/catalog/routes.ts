import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { catalogErrors } from './errors.js';
import { catalogEvents } from './events.js';
import { catalogMessages } from './messages.js';
import { productPatchSchema } from './product-fields.js';
import { shopViewSchema } from './shop.js';

const byId = z.object({ id: z.string().check(z.maxLength(80)) });

/** Events that change what shoppers see of products. */
const {
  shopChanged,
  orderBumpChanged,
  orderBumpDeleted: _deleted,
  reviewModerated,
  ...productEvents
} = catalogEvents;
const staleOn = Object.values(productEvents);
const PRODUCTS_MAX_AGE_MS = 30_000;
/** Short, because the shop view includes `paymentAvailable`, which changes without an event. */
const SHOP_MAX_AGE_MS = 5_000;

const LEGAL_MAX_AGE_MS = 60_000;
/** Three legal texts of the longest length, with room for letters of three bytes. */
const STORE_SETTINGS_BYTES = 256 * 1024;

function nextExpiry(products: readonly { expiraEm: number | null }[], now: number): number | null {
  const dates = products.flatMap(({ expiraEm }) => (expiraEm !== null && expiraEm > now ? [expiraEm] : []));
  return dates.length > 0 ? Math.min(...dates) : null;
}

export const catalogRoutes = {
  getShop: defineRoute('GET /api/store', {
    access: 'public',
    summary: 'Name, links, texts, counters and whether payment is available',
    reply: shopViewSchema,
    // Unavailable payment may recover at any moment.
    cache: {
      staleOn: [shopChanged],
      maxAgeMs: SHOP_MAX_AGE_MS,
      until: (shop) => (shop.paymentAvailable ? null : 0),
    },
  }),
  getLegalPage: defineRoute('GET /api/store/legal/:page', {
    access: 'public',
    summary:
      'Terms, privacy, exchanges and refunds: the shop’s own text, or the one that comes with the software',
    forwardsTo: catalogMessages.getLegalPage,
    cache: { staleOn: [shopChanged], maxAgeMs: LEGAL_MAX_AGE_MS },
  }),
  inspectShop: defineRoute('GET /api/admin/shop', {
    access: 'admin',
    summary: 'The store settings with their version, and what a live shop still lacks',
    forwardsTo: catalogMessages.inspectShop,
  }),
  changeShop: defineRoute('PUT /api/admin/shop', {
    access: 'admin',
    summary: 'Replace the store settings, made from the version that is named',
    forwardsTo: catalogMessages.changeShop,
    maxBytes: STORE_SETTINGS_BYTES,
    errors: [platformErrors.conflict],
  }),
  listProducts: defineRoute('GET /api/products', {
    access: 'public',
    summary: 'Active products that have not expired, newest first; narrowed and ordered on demand',
    forwardsTo: catalogMessages.listProducts,
    cache: { staleOn, maxAgeMs: PRODUCTS_MAX_AGE_MS, until: ({ items }, now) => nextExpiry(items, now) },
  }),
  countFacets: defineRoute('GET /api/facets', {
    access: 'public',
    summary: 'By what a list of products can be narrowed, with the number of products of each value',
    forwardsTo: catalogMessages.countFacets,
    cache: { staleOn, maxAgeMs: PRODUCTS_MAX_AGE_MS, until: ({ nextExpiry: next }) => next },
  }),
  suggestProducts: defineRoute('GET /api/search', {
    access: 'public',
    summary: 'Products that a shopper may mean while typing; one typing error is forgiven',
    forwardsTo: catalogMessages.suggestProducts,
    cache: { staleOn, maxAgeMs: PRODUCTS_MAX_AGE_MS, until: ({ items }, now) => nextExpiry(items, now) },
  }),
  getProduct: defineRoute('GET /api/products/:id', {
    access: 'public',
    summary: 'One active product, also when it has expired',
    forwardsTo: catalogMessages.getProduct,
    cache: { staleOn, maxAgeMs: PRODUCTS_MAX_AGE_MS, until: (product, now) => nextExpiry([product], now) },
    errors: [catalogErrors.productNotFound],
  }),
  getBagProducts: defineRoute('GET /api/bag-products', {
    access: 'public',
    summary: 'Active products by their ids, joined by commas: what a bag holds, at the prices of now',
    forwardsTo: catalogMessages.getProducts,
    cache: { staleOn, maxAgeMs: PRODUCTS_MAX_AGE_MS, until: ({ items }, now) => nextExpiry(items, now) },
  }),
  listProductReviews: defineRoute('GET /api/products/:id/reviews', {
    access: 'public',
    summary: 'What buyers of a product say, as far as it is shown; newest first',
    forwardsTo: catalogMessages.listProductReviews,
    cache: { staleOn: [reviewModerated], maxAgeMs: PRODUCTS_MAX_AGE_MS },
  }),
  listOrderBumps: defineRoute('GET /api/order-bumps', {
    access: 'public',
    summary: 'Active order bumps of a category, legacy names mapped',
    forwardsTo: catalogMessages.listOrderBumps,
    cache: {
      staleOn: [orderBumpChanged, productEvents.availabilityChanged, shopChanged],
      maxAgeMs: PRODUCTS_MAX_AGE_MS,
    },
  }),
  listTestimonials: defineRoute('GET /api/testimonials', {
    access: 'public',
    summary: 'Active testimonials, shuffled by a seed',
    forwardsTo: catalogMessages.listTestimonials,
  }),
  listAllProducts: defineRoute('GET /api/admin/products', {
    access: 'panel',
    summary: 'Every product as it is stored, inactive and expired ones too',
    forwardsTo: catalogMessages.listAllProducts,
  }),
  createProduct: defineRoute('POST /api/admin/products', {
    access: 'catalogue',
    summary: 'Add a product',
    forwardsTo: catalogMessages.createProduct,
    status: 201,
    errors: [catalogErrors.productDuplicate],
  }),
  changeProduct: defineRoute('PATCH /api/admin/products/:id', {
    access: 'catalogue',
    summary: 'Change some fields of a product, made from the version that is named',
    params: byId,
    body: z.extend(productPatchSchema, { version: z.optional(z.int()) }),
    forwardsTo: catalogMessages.changeProduct,
    inputOf: ({ params, body: { version, ...change } }) => ({ id: params.id, change, version }),
    errors: [catalogErrors.productNotFound, catalogErrors.productDuplicate, platformErrors.conflict],
  }),
  deleteProduct: defineRoute('DELETE /api/admin/products/:id', {
    access: 'catalogue',
    summary: 'Delete a product; orders keep their own copy of what was sold',
    forwardsTo: catalogMessages.deleteProduct,
    errors: [catalogErrors.productNotFound, platformErrors.conflict],
  }),
};
