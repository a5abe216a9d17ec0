import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { bytesSchema } from '../define/schema.js';
import { defineRoute } from '../define/route.js';
import {
  appearanceErrors,
  appearanceMessages,
  lookPictureKindSchema,
  lookPictureSchema,
  MAX_LOOK_CHARACTERS,
} from './appearance.js';
import { imageErrors } from './image-errors.js';

const MAX_LOOK_PICTURE_BYTES = 2 * 1024 * 1024;

export const appearanceRoutes = {
  getAppearance: defineRoute('GET /api/admin/appearance', {
    access: 'admin',
    summary: 'The published look with its version',
    forwardsTo: appearanceMessages.getAppearance,
  }),
  listAppearances: defineRoute('GET /api/admin/appearance/versions', {
    access: 'admin',
    summary: 'Every look that was published, newest first',
    forwardsTo: appearanceMessages.listAppearances,
  }),
  publishAppearance: defineRoute('PUT /api/admin/appearance', {
    access: 'admin',
    summary: 'Publish a look, made from the version that is named',
    forwardsTo: appearanceMessages.publishAppearance,
    errors: [platformErrors.conflict],
  }),
  repeatAppearance: defineRoute('POST /api/admin/appearance/repeat', {
    access: 'admin',
    summary: 'Publish an earlier version again',
    forwardsTo: appearanceMessages.repeatAppearance,
    errors: [appearanceErrors.appearanceVersionNotFound, platformErrors.conflict],
  }),
  uploadLookPicture: defineRoute('POST /api/admin/appearance/pictures', {
    access: 'admin',
    summary:
      'Send a logo, an icon or a hero picture (PNG, SVG, JPEG, WebP), which is drawn in the sizes that the shop needs',
    query: z.object({ kind: lookPictureKindSchema }),
    body: bytesSchema,
    reply: lookPictureSchema,
    status: 201,
    maxBytes: MAX_LOOK_PICTURE_BYTES,
    // CPU-intensive.
    limit: { points: 60, seconds: 600 },
    errors: [
      appearanceErrors.lookPictureUnreadable,
      appearanceErrors.lookPictureHasText,
      imageErrors.imageTooManyPixels,
      imageErrors.imageUploadGone,
      imageErrors.imagesFull,
    ],
  }),
  /** A page without scripts, which a frame of the panel shows. */
  previewAppearance: defineRoute('GET /api/admin/appearance/preview', {
    access: 'admin',
    summary: 'A page of the shop as shoppers would see it with this look, which is not stored',
    query: z.object({
      /** JSON of `appearanceSchema` as base64url, which keeps an address short enough for proxies. */
      look: z.string().check(z.maxLength(MAX_LOOK_CHARACTERS), z.regex(/^[\w-]*$/)),
      page: z.enum(['home', 'product']),
      theme: z.enum(['dark', 'light']),
    }),
    reply: z.unknown(),
    raw: 'text/html',
  }),
};
