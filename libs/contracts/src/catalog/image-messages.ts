import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { IMAGE_NAME } from './image-path.js';
import { buyerPicture, cropSchema, imageUploadSchema, storedImageSchema } from './image.js';

const uploadId = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/));
const base64 = z.string().check(z.minLength(1), z.maxLength(500_000), z.regex(/^[A-Za-z0-9+/]*={0,2}$/));

/** Bytes of a file in one message, which has an upper size. */
export const PART_BYTES = 360 * 1024;
const MAX_PARTS = 23;

/** Decoding and encoding on a slow processor. */
const WORK_TIMEOUT_MS = 18_000;

export const imageMessages = {
  /** Admin. A file comes in parts of at most `PART_BYTES`, since messages have an upper size. */
  receiveImagePart: defineMessage('catalog.image.receive-part', {
    input: z.object({ uploadId, part: z.int().check(z.gte(0), z.lt(MAX_PARTS)), base64 }),
    output: z.object({}),
  }),
  /** Admin. Decodes what arrived in parts. */
  openImage: defineMessage('catalog.image.open', {
    input: z.object({ uploadId, parts: z.int().check(z.gte(1), z.lte(MAX_PARTS)) }),
    output: imageUploadSchema,
    timeoutMs: WORK_TIMEOUT_MS,
  }),
  /** Admin. From a public https address. */
  fetchImage: defineMessage('catalog.image.fetch', {
    input: z.object({ url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)) }),
    output: imageUploadSchema,
    timeoutMs: WORK_TIMEOUT_MS,
  }),
  /** Admin. Makes the sizes that shoppers are served. */
  cropImage: defineMessage('catalog.image.crop', {
    input: z.object({ id: uploadId, crop: cropSchema }),
    output: storedImageSchema,
    timeoutMs: WORK_TIMEOUT_MS,
  }),
  /** Encodes a buyer's picture again, which another service keeps. Refused to the gateway. */
  redrawPicture: defineMessage('catalog.image.redraw', {
    input: z.object({ picture: buyerPicture }),
    /** WebP. */
    output: z.object({ base64: z.string() }),
    timeoutMs: WORK_TIMEOUT_MS,
  }),
  /** `platform.not-found` if no picture has this name. */
  getImage: defineMessage('catalog.image.get', {
    input: z.object({ name: z.string().check(z.regex(IMAGE_NAME)) }),
    output: z.object({
      base64: z.string(),
      /** A buyer's picture, which an admin may hide: caches keep it for minutes. */
      isRemovable: z._default(z.boolean(), false),
    }),
  }),
};
