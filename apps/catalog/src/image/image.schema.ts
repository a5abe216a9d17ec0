import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { Picture, PictureFile } from './picture.js';

export interface ImageDocument extends PictureFile {
  /** See `imageName`. */
  _id: string;
}

export const imageSchema = new Schema<ImageDocument>(
  { _id: { type: String, required: true }, content: { type: Buffer, required: true }, isRemovable: Boolean },
  { versionKey: false, collection: 'images' },
);

export const pictureSchema = new Schema<Picture>(
  { _id: { type: String, required: true }, unusedSince: Number, isRemoved: Boolean },
  { versionKey: false, collection: 'pictures' },
);

/** A picture that waits to be cropped, or a part of a file that is still arriving. Removed after an hour. */
export interface ImageUploadDocument {
  /** A ULID, which contains the start time; for a part, followed by its number. */
  _id: string;
  content: Buffer;
}

export const imageUploadSchema = new Schema<ImageUploadDocument>(
  { _id: { type: String, required: true }, content: { type: Buffer, required: true } },
  { versionKey: false, collection: 'imageUploads' },
);

declarePersonalData(imageSchema, {
  other: ['content', 'isRemovable'],
});

declarePersonalData(pictureSchema, {
  other: ['isRemoved', 'unusedSince'],
});

declarePersonalData(imageUploadSchema, {
  other: ['content'],
});
