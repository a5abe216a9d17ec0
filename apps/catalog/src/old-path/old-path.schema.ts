import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { OldPath } from './old-path.js';

export interface OldPathDocument extends Pick<OldPath, 'productId'> {
  /** The path. */
  _id: string;
}

export const oldPathSchema = new Schema<OldPathDocument>(
  { _id: { type: String, required: true }, productId: { type: String, required: true } },
  { versionKey: false, collection: 'oldPaths' },
);

declarePersonalData(oldPathSchema, {
  about: 'Addresses that products had in the shop from which they were imported.',
  other: ['productId'],
});
