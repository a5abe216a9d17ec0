import {
  isOptionalField,
  productFieldRows,
  type FieldKind,
  type ProductField,
  type ProductFieldName,
} from '@vale/contracts/catalog';
import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import { Schema, type SchemaDefinition, type SchemaDefinitionProperty } from 'mongoose';
import type { SearchFields } from './search-fields.js';
import type { Listing, ProductRecord, Sold } from './product.js';

export type ProductDocument = ProductRecord & Stored & { sales?: Pick<NonNullable<Sold['sales']>, 'count'> };
/** The stored document, with the fields that only queries use. */
export type StoredProduct = ProductRecord & Stored & SearchFields & Listing & Sold;

/** Excludes the pending events, and what only queries and lists use. */
export const AS_DOCUMENT = {
  outbox: 0,
  tombstone: 0,
  searchText: 0,
  searchTokens: 0,
  card: 0,
  'sales.orders': 0,
  'sales.days': 0,
} as const;

const variation = {
  _id: false,
  name: { type: String, required: true },
  value: { type: String, default: '' },
  price: { type: Number, required: true },
  checkoutUrl: String,
  delivery: { type: String, required: true },
};

const TYPES: Record<FieldKind, SchemaDefinitionProperty> = {
  text: String,
  choice: String,
  lines: [String],
  price: Number,
  date: Number,
  flag: Boolean,
  custom: Schema.Types.Mixed,
};

/** Custom fields that are no free form. */
const CUSTOM: Partial<Record<ProductFieldName, SchemaDefinitionProperty>> = {
  categoria: { type: String, required: true },
  variations: [variation],
  extras: { type: Schema.Types.Mixed, default: {} },
};

const storedFields: SchemaDefinition = Object.fromEntries(
  productFieldRows.map(([name, row]) => [name, CUSTOM[name] ?? storedField(row)]),
);

/** Mongoose takes an empty text for none, and gives every list a default. */
function storedField(row: ProductField): SchemaDefinitionProperty {
  const type = TYPES[row.kind];
  if (isOptionalField(row)) return { type, default: undefined };
  if (row.kind === 'date') return { type, default: null };
  const isOften = row.kind === 'text' && row.default !== undefined;
  return isOften ? { type, default: '' } : { type, required: row.kind !== 'lines' };
}

export const productSchema = storedSchema<ProductRecord & SearchFields & Listing & Sold>(
  {
    ...storedFields,
    createdAt: { type: Number, required: true },
    changedAt: Number,
    card: { type: Schema.Types.Mixed, required: true },
    soldOut: { type: [String], required: true },
    ratings: Schema.Types.Mixed,
    sales: Schema.Types.Mixed,
    recountSalesAt: Number,
    searchOrder: { type: Number, required: true },
    isListed: { type: Boolean, required: true },
    canonicalCategory: { type: String, required: true },
    nameKey: { type: String, required: true },
    searchText: { type: String, required: true },
    searchTokens: { type: [String], required: true },
    unpublishedExpiry: Number,
    demo: Boolean,
  },
  { collection: 'contas', schemaVersion: 8 },
);

// Shoppers' list of a category. The index has the list's order, so a page reads little more than it shows.
productSchema.index({ isListed: 1, canonicalCategory: 1, 'card.soldOut': 1, createdAt: -1, _id: -1 });
// Shoppers' list of all categories.
productSchema.index({ isListed: 1, 'card.soldOut': 1, createdAt: -1, _id: -1 });
// Addresses of all products, oldest first.
productSchema.index({ isListed: 1, createdAt: -1, _id: -1 });
// Admins' list of a category, with inactive and expired products.
productSchema.index({ canonicalCategory: 1, createdAt: -1, _id: -1 });
// Admins' list of all categories, with inactive products.
productSchema.index({ createdAt: -1, _id: -1 });
// Admins' list of active or of inactive products: of one category, of all, and by name.
productSchema.index({ isActive: 1, canonicalCategory: 1, createdAt: -1, _id: -1 });
productSchema.index({ isActive: 1, createdAt: -1, _id: -1 });
productSchema.index({ isActive: 1, nameKey: 1 });
// Admins' list by the shown price: of all products, of a state, of a category, of both.
productSchema.index({ 'card.price': 1, _id: 1 });
productSchema.index({ isActive: 1, 'card.price': 1, _id: 1 });
productSchema.index({ canonicalCategory: 1, 'card.price': 1, _id: 1 });
productSchema.index({ isActive: 1, canonicalCategory: 1, 'card.price': 1, _id: 1 });
// Search: products with one of the words.
productSchema.index({ isListed: 1, searchTokens: 1, 'card.soldOut': 1, searchOrder: -1, _id: -1 });
// Finds products whose recent sales are to be counted. Sparse: most have none.
productSchema.index({ recountSalesAt: 1 }, { sparse: true });
// Makes names unique per category, even under concurrent saves.
productSchema.index({ nameKey: 1 }, { unique: true });
// Finds products whose expiry is not published yet, for the expiry sweep.
productSchema.index({ unpublishedExpiry: 1 }, { sparse: true });
// Finds products of the demo at a live start. Sparse: the shop's own have no mark.
productSchema.index({ demo: 1 }, { sparse: true });

declarePersonalData(productSchema, {
  about: 'Products, by the name that they have had from the beginning.',
  other: [
    ...productFieldRows.map(([name]) => name),
    'createdAt',
    'changedAt',
    'card',
    'soldOut',
    'ratings',
    'sales',
    'isListed',
    'canonicalCategory',
    'nameKey',
    'searchText',
    'searchTokens',
    'searchOrder',
    'recountSalesAt',
    'unpublishedExpiry',
    'demo',
  ],
});
