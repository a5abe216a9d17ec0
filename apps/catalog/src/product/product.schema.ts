import { storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { SearchFields } from './product-search.js';
import type { Listing, ProductRecord, Sold } from './product.js';

export type ProductDocument = ProductRecord & Stored;
/** The stored document, with the fields that only queries use. */
export type StoredProduct = ProductDocument & SearchFields & Listing & Sold;

/** Excludes the pending events and the fields that only queries and lists use. */
export const AS_DOCUMENT = {
  outbox: 0,
  tombstone: 0,
  searchText: 0,
  searchTokens: 0,
  card: 0,
  sales: 0,
} as const;

const variation = {
  _id: false,
  name: { type: String, required: true },
  value: { type: String, default: '' },
  price: { type: Number, required: true },
  checkoutUrl: String,
  delivery: { type: String, required: true },
};

export const productSchema = storedSchema<ProductRecord & SearchFields & Listing & Sold>(
  {
    nome: { type: String, required: true },
    preco: Number,
    categoria: { type: String, required: true },
    banner: { type: String, default: '' },
    expiraEm: { type: Number, default: null },
    badge: { type: String, default: '' },
    features: [String],
    fullAccess: [String],
    checkoutUrl: String,
    variations: [variation],
    extras: { type: Schema.Types.Mixed, default: {} },
    delivery: { type: String, required: true },
    isActive: { type: Boolean, required: true },
    marca: String,
    valorDeFace: Number,
    termos: { type: [String], default: undefined },
    descricao: String,
    createdAt: { type: Number, required: true },
    changedAt: Number,
    card: { type: Schema.Types.Mixed, required: true },
    soldOut: { type: [String], required: true },
    ratings: Schema.Types.Mixed,
    sales: Schema.Types.Mixed,
    isListed: { type: Boolean, required: true },
    canonicalCategory: { type: String, required: true },
    nameKey: { type: String, required: true },
    searchText: { type: String, required: true },
    searchTokens: { type: [String], required: true },
    unpublishedExpiry: Number,
    demo: Boolean,
  },
  { collection: 'contas', schemaVersion: 6 },
);

// A category's list: equality on the first two, the rest is its order, so a page reads little more than it shows.
productSchema.index({ isListed: 1, canonicalCategory: 1, 'card.soldOut': 1, createdAt: -1, _id: -1 });
// Shoppers' list of all categories: the same order, without the category.
productSchema.index({ isListed: 1, 'card.soldOut': 1, createdAt: -1, _id: -1 });
// Addresses of all products, newest first.
productSchema.index({ isListed: 1, createdAt: -1, _id: -1 });
// A category's list with the inactive and the expired ones: the admin's.
productSchema.index({ canonicalCategory: 1, createdAt: -1, _id: -1 });
// Admin's list of all categories, including inactive products.
productSchema.index({ createdAt: -1, _id: -1 });
// The admin's list of the active or the inactive ones: of a category, of all, and by name.
productSchema.index({ isActive: 1, canonicalCategory: 1, createdAt: -1, _id: -1 });
productSchema.index({ isActive: 1, createdAt: -1, _id: -1 });
productSchema.index({ isActive: 1, nameKey: 1 });
// The admin's list by the price that is shown, both ways: of all, of a state, of a category, of both.
productSchema.index({ 'card.price': 1, _id: 1 });
productSchema.index({ isActive: 1, 'card.price': 1, _id: 1 });
productSchema.index({ canonicalCategory: 1, 'card.price': 1, _id: 1 });
productSchema.index({ isActive: 1, canonicalCategory: 1, 'card.price': 1, _id: 1 });
// A shopper's search: products with one of its words, in the order of the list.
productSchema.index({ isListed: 1, searchTokens: 1, 'card.soldOut': 1, createdAt: -1, _id: -1 });
// Makes names unique per category, even under concurrent saves.
productSchema.index({ nameKey: 1 }, { unique: true });
// The expiry sweep: only products whose expiry is not published yet.
productSchema.index({ unpublishedExpiry: 1 }, { sparse: true });
// A live start: what demo mode wrote. Sparse: own products have no mark.
productSchema.index({ demo: 1 }, { sparse: true });
