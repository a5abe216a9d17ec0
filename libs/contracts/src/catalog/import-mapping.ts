import * as z from 'zod/mini';
import { categorySchema } from './category.js';

/** Uses of a column of a foreign file. Several columns may be `category`, `active`, `description`, `tags`, `option` and `stock`. */
export const IMPORT_TARGETS = [
  'ignored',
  'name',
  'category',
  'price',
  /** Replaces the price where it is filled. */
  'salePrice',
  /** Sales that begin or end are refused with their row. */
  'saleDate',
  'active',
  'description',
  'brand',
  'tags',
  /** Addresses of pictures, of which the first is fetched. */
  'picture',
  'faceValue',
  /** Address at which a product is sold elsewhere. */
  'link',
  /** Name of a variation. */
  'option',
  /** Rows with the same value are one product. */
  'group',
  /** SKU of a variation's product, or `id:` and its number. */
  'parent',
  'sku',
  'id',
  'type',
  /** The column has the number of units, or says if there are any. */
  'stock',
  /** The column says if the product is sold without stock. */
  'backorder',
  /** The column names the system that counts the stock. An empty cell means that nothing counts it. */
  'tracker',
] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

/** Names of categories that the owner is asked about; further ones must match by themselves. */
export const IMPORT_MAX_CATEGORIES = 200;
/** Names the origin of a file that has this shop's own headings. */
export const OWN_FILE = 'Vale';
const MAX_COLUMNS = 200;
export const IMPORT_CATEGORY_LENGTH = 160;

export const decimalSchema = z.enum([',', '.']);
export type Decimal = z.output<typeof decimalSchema>;

const categoryChoice = z.object({
  /** The category's name in the file; empty for products without one. */
  name: z.string().check(z.maxLength(IMPORT_CATEGORY_LENGTH)),
  category: z.nullable(categorySchema),
});

/** `create`: the file's name, without those above it, becomes a category before the file is checked again. */
export const importMappingSchema = z.object({
  /** One for each column. */
  columns: z.array(z.enum(IMPORT_TARGETS)).check(z.minLength(1), z.maxLength(MAX_COLUMNS)),
  categories: z
    .array(z.extend(categoryChoice, { create: z.optional(z.boolean()) }))
    .check(z.maxLength(IMPORT_MAX_CATEGORIES)),
  /** Sign before the cents of the file's prices; null: as the prices show. */
  decimal: z.nullable(decimalSchema),
});
export type ImportMapping = z.output<typeof importMappingSchema>;

export const foundMappingSchema = z.object({
  /** Empty for a file of another origin. */
  shop: z.string(),
  /** Headings and first values are shortened. */
  columns: z.array(z.object({ heading: z.string(), sample: z.string(), target: z.enum(IMPORT_TARGETS) })),
  categories: z.array(categoryChoice),
  /** Null where the prices do not show it, or contradict each other. */
  decimal: z.nullable(decimalSchema),
});
export type FoundMapping = z.output<typeof foundMappingSchema>;
