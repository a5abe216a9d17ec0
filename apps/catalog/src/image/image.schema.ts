import { Schema } from 'mongoose';

export const IMAGE_MODEL = 'Image';

/** One size of a picture in one format, as it is served. */
export interface ImageDocument {
  /** See `imageName`. */
  _id: string;
  content: Buffer;
}

export const imageSchema = new Schema<ImageDocument>(
  { _id: { type: String, required: true }, content: { type: Buffer, required: true } },
  { versionKey: false, collection: 'images' },
);
