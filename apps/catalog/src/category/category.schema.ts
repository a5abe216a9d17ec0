import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { CategoriesRecord } from './category.js';

export type CategoriesDocument = CategoriesRecord & Stored;

/**
 * One document, which the first change by an administrator inserts: order, addresses and former addresses of all
 * categories change together.
 */
export const categoriesSchema = storedSchema<CategoriesRecord>(
  {
    items: { type: [Schema.Types.Mixed], required: true },
    changedAt: { type: Number, required: true },
    changedBy: { type: String, required: true },
  },
  { collection: 'categories' },
);

declarePersonalData(categoriesSchema, {
  personal: {
    changedBy: {
      what: 'the admin who changed them last',
      basis: 'who changed what: legitimate interest',
      kept: 'always',
      readBy: 'admins',
      stays: 'who changed what',
    },
  },
  copy: 'nothing: they are public',
  erased: 'kept: who changed what',
  other: ['items', 'changedAt'],
});
