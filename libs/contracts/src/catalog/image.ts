import * as z from 'zod/mini';
import { IMAGE_WIDTHS } from './image-path.js';

/** Limit for uploads and for pictures fetched from an address. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;

/** Limit for a buyer's picture, which the browser shrinks before sending. */
export const MAX_PICTURE_BYTES = 330 * 1024;

/** Limit for a body with a picture as base64 and a text. */
export const PICTURE_BODY_BYTES = 480 * 1024;

const side = z.int().check(z.gte(0), z.lte(100_000));

/** A part of an upload, in its pixels. The height follows: 2:3. */
export const cropSchema = z.object({
  left: side,
  top: side,
  width: z.int().check(z.gte(1), z.lte(100_000)),
});
export type Crop = z.output<typeof cropSchema>;

/** A picture that waits to be cropped. It is kept for an hour. */
export const imageUploadSchema = z.object({
  id: z.string(),
  /** Pixels of the upright picture, which crops refer to. */
  width: z.int(),
  height: z.int(),
  /** A smaller copy as a `data:` address. */
  preview: z.string(),
});
export type ImageUpload = z.output<typeof imageUploadSchema>;

export const storedImageSchema = z.object({
  /** Address of the largest size, for a product's `banner`. */
  address: z.string(),
  widths: z.array(z.union(IMAGE_WIDTHS.map((width) => z.literal(width)))),
});
export type StoredImage = z.output<typeof storedImageSchema>;

/** Base64 of JPEG, PNG, WebP, AVIF or GIF. It fits into a message. */
export const buyerPicture = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(Math.ceil(MAX_PICTURE_BYTES / 3) * 4, { error: 'A imagem é grande demais' }),
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/),
  );
