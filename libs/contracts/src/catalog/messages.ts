import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { isComplete, pageOf, pageQuery } from '../define/paging.js';
import { searchText } from '../define/search-text.js';
import { seenVersion } from '../define/schema.js';
import { bumpTestSchema } from './bump-test.js';
import { categorySchema } from './category.js';
import { MAX_CHOSEN_PRODUCTS } from './home-blocks.js';
import { knownCategorySchema } from './known-category.js';
import { legalPageNameSchema, legalPageSchema } from './legal.js';
import { MAX_OFFERS, offerSchema } from './offer.js';
import { orderBumpViewSchema } from './order-bump.js';
import { productDraftSchema, productPatchSchema } from './product-fields.js';
import { editedProductSchema, productSchema } from './product.js';
import { facetsSchema, productFilterSchema } from './product-filter.js';
import { productCardSchema, productViewSchema } from './product-view.js';
import { shopSettingsSchema } from './shop.js';
import { adminShopSchema, storeSettingsSchema } from './store-settings.js';
import { buyerPicture } from './image.js';
import { testimonialSchema } from './testimonial.js';

/** Maximum length of a path by which a former shop's product is found. Characters. */
export const MAX_OLD_PATH = 1_000;

/** State in the admin's list. An active product may have expired. */
export const productStateSchema = z.enum(['active', 'inactive']);
export type ProductState = z.output<typeof productStateSchema>;

/** `name` sorts by category, then by name. Price is the one on the card: that of the cheapest variation. */
export const productOrderSchema = z.enum(['newest', 'oldest', 'name', 'price-asc', 'price-desc']);
export type ProductOrder = z.output<typeof productOrderSchema>;

const productListQuery = z.extend(pageQuery, {
  category: z.optional(knownCategorySchema),
  q: z.optional(searchText),
});

const adminListQuery = z.extend(productListQuery, {
  state: z.optional(productStateSchema),
  /** Newest first by default; a search sorts by relevance. */
  order: z.optional(productOrderSchema),
});

/** The typed words, without a correction. */
const exato = z.optional(z.literal('1'));

/** Joined by commas. */
const chosenIds = z.string().check(z.minLength(1), z.maxLength(81 * MAX_CHOSEN_PRODUCTS));

const shopListQuery = z.extend(z.extend(productListQuery, productFilterSchema.shape), {
  exato,
  /** These products in this order, whatever else is asked for. */
  ids: z.optional(chosenIds),
});

const facetQuery = z.extend(productFilterSchema, {
  category: z.optional(knownCategorySchema),
  q: z.optional(searchText),
  exato,
});

const suggestionQuery = z.object({
  q: searchText,
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(20)), 8),
});

const testimonialListQuery = z.extend(pageQuery, {
  /** The same seed gives the same order, so that pages neither repeat nor skip a product. */
  seed: z._default(z.string().check(z.maxLength(40)), '0'),
});

const bumpListQuery = z.object({ category: knownCategorySchema });

const byId = z.object({ id: z.string().check(z.maxLength(80)) });

export const catalogMessages = {
  getShop: defineMessage('catalog.shop.get', { input: z.object({}), output: shopSettingsSchema }),
  getLegalPage: defineMessage('catalog.legal-page.get', {
    input: z.object({ page: legalPageNameSchema }),
    output: legalPageSchema,
  }),
  /** Admin. */
  inspectShop: defineMessage('catalog.shop.inspect', { input: z.object({}), output: adminShopSchema }),
  /** Admin. `platform.conflict` when the settings were changed since that version. */
  changeShop: defineMessage('catalog.shop.change', {
    input: z.object({ version: z.int(), settings: storeSettingsSchema }),
    output: adminShopSchema,
  }),
  listProducts: defineMessage('catalog.product.list', {
    input: shopListQuery,
    /** `corrected` is what was found because nothing has the typed words; `ordem` the order that the words ask for. */
    output: z.extend(pageOf(productCardSchema), {
      corrected: z.optional(z.string()),
      ordem: productFilterSchema.shape.ordem,
    }),
  }),
  /** Facets that narrow the same list, with counts. */
  countFacets: defineMessage('catalog.product.facets', { input: facetQuery, output: facetsSchema }),
  /** Addresses of all listed products, oldest first, for the sitemap. */
  listProductAddresses: defineMessage('catalog.product.list-addresses', {
    input: z.object({
      cursor: z.optional(z.string().check(z.maxLength(200))),
      /** The cursor of the last one to list. */
      upTo: z.optional(z.string().check(z.maxLength(200))),
      limit: z.int().check(z.gte(1), z.lte(2_500)),
    }),
    output: pageOf(
      z.object({
        id: z.string(),
        category: categorySchema,
        /** Epoch milliseconds. */
        changedAt: z.int(),
      }),
    ),
  }),
  /** The first hits of a search while it is typed. */
  suggestProducts: defineMessage('catalog.product.suggest', {
    input: suggestionQuery,
    output: z.object({ items: z.array(productCardSchema) }),
  }),
  getProduct: defineMessage('catalog.product.get', {
    input: byId,
    output: productViewSchema,
  }),
  /** Active products, expired ones too, in no particular order. `ids` are joined by commas. */
  getProducts: defineMessage('catalog.products.get', {
    input: z.object({ ids: z.string().check(z.minLength(1), z.maxLength(81 * MAX_OFFERS)) }),
    output: z.object({ items: z.array(productViewSchema) }),
  }),
  /** The product that another shop had at this path before it was imported; null for unknown and inactive ones. */
  findProductByOldPath: defineMessage('catalog.product.find-by-old-path', {
    input: z.object({ path: z.string().check(z.maxLength(MAX_OLD_PATH)) }),
    output: z.object({ product: z.nullable(z.object({ id: z.string(), category: categorySchema })) }),
  }),
  /** Returns those of the ids that belong to products, inactive and expired ones included. */
  listKnownProducts: defineMessage('catalog.product.list-known', {
    input: z.object({ ids: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(20)) }),
    output: z.object({ ids: z.array(z.string()) }),
  }),
  /** `catalog.product-not-found` for inactive ones too; expired ones are returned, marked as such. */
  getOffer: defineMessage('catalog.offer.get', {
    input: z.object({ productId: z.string(), orderBumpId: z.optional(z.string()) }),
    output: offerSchema,
  }),
  /**
   * The offers of several products, in their sequence. Null for those that `getOffer` does not find. A bump is the first
   * product's; a test of bumps takes no such orders.
   */
  getOffers: defineMessage('catalog.offers.get', {
    input: z.object({
      productIds: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_OFFERS)),
      orderBumpId: z.optional(z.string()),
    }),
    output: z.object({ offers: z.array(z.nullable(offerSchema)) }),
  }),
  listOrderBumps: defineMessage('catalog.order-bump.list', {
    input: bumpListQuery,
    output: z.object({ items: z.array(orderBumpViewSchema), bumpTest: z.optional(bumpTestSchema) }),
  }),
  /**
   * Sent by checkout about one of its orders; the review stays hidden until the admin shows it. `isNew` is
   * false if the order already has one.
   */
  submitReview: defineMessage('catalog.testimonial.submit', {
    input: z.object({
      transactionId: z.string().check(z.maxLength(80)),
      name: z.string().check(z.maxLength(120)),
      category: categorySchema,
      /** Absent from a release that does not know it: the review then counts for no product. */
      productId: z.optional(z.string().check(z.maxLength(80))),
      productTitle: z.optional(z.string().check(z.maxLength(200))),
      /** Position among the products of its order; absent for the first. */
      position: z.optional(z.int().check(z.gte(1), z.lt(MAX_OFFERS))),
      rating: testimonialSchema.shape.rating,
      comment: z.string().check(z.maxLength(1_000)),
      picture: z.optional(buyerPicture),
    }),
    output: z.object({ isNew: z.boolean() }),
  }),
  /** The buyers' reviews of these orders, shown or not. */
  listReviewsOf: defineMessage('catalog.testimonial.list-of-orders', {
    input: z.object({
      transactionIds: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(100)),
    }),
    output: z.object({ items: z.array(testimonialSchema) }),
  }),
  /** Lists the published reviews of a product's buyers, newest first. */
  listProductReviews: defineMessage('catalog.testimonial.list-of-product', {
    input: z.extend(pageQuery, byId.shape),
    output: pageOf(testimonialSchema),
  }),
  listTestimonials: defineMessage('catalog.testimonial.list', {
    input: testimonialListQuery,
    output: pageOf(testimonialSchema),
  }),
  /** Admin. */
  listAllProducts: defineMessage('catalog.product.list-all', {
    input: adminListQuery,
    output: z.extend(pageOf(editedProductSchema), { isComplete }),
  }),
  createProduct: defineMessage('catalog.product.create', {
    input: productDraftSchema,
    output: productSchema,
  }),
  /**
   * With the version that the change was made from, a change that somebody else made since is refused with
   * `platform.conflict`. Its data names the fields of this change that differ from the stored ones.
   */
  changeProduct: defineMessage('catalog.product.change', {
    input: z.extend(byId, { change: productPatchSchema, version: z.optional(z.int()) }),
    output: productSchema,
  }),
  /** Given a version, a product that was changed since is not deleted (`platform.conflict`). */
  deleteProduct: defineMessage('catalog.product.delete', {
    input: z.extend(byId, { version: seenVersion }),
    output: z.object({}),
  }),
};
