import { Schema } from 'mongoose';

export const IMAGE_UPLOAD_MODEL = 'ImageUpload';

/** A picture that waits to be cropped, or a part of a file that is still arriving. Removed after an hour. */
export interface ImageUploadDocument {
  /** A ULID, which says when it began; of a part: followed by its number. */
  _id: string;
  content: Buffer;
}

export const imageUploadSchema = new Schema<ImageUploadDocument>(
  { _id: { type: String, required: true }, content: { type: Buffer, required: true } },
  { versionKey: false, collection: 'imageUploads' },
);
