import { Schema } from 'mongoose';
import type { Picture } from './picture.js';

export const PICTURE_MODEL = 'Picture';

export const pictureSchema = new Schema<Picture>(
  { _id: { type: String, required: true }, unusedSince: Number, isRemoved: Boolean },
  { versionKey: false, collection: 'pictures' },
);
