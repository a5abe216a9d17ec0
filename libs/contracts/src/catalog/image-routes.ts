import * as z from 'zod/mini';
import { bytesSchema } from '../define/schema.js';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { imageErrors } from './image-errors.js';
import { imageMessages } from './image-messages.js';
import { cropSchema, imageUploadSchema, MAX_UPLOAD_BYTES } from './image.js';

const { imageUnreadable, imageTooManyPixels, imageTooSmall, imageCropOutside, imageUploadGone } = imageErrors;
const opening = [imageUnreadable, imageTooManyPixels, imageTooSmall];

/** CPU-intensive, so rate-limited. */
const limit = { points: 120, seconds: 600 };

export const imageRoutes = {
  uploadImage: defineRoute('POST /api/admin/images', {
    access: 'catalogue',
    summary: 'Send a picture as it is (JPEG, PNG, WebP, AVIF, GIF) to be cropped; kept for an hour',
    body: bytesSchema,
    reply: imageUploadSchema,
    status: 201,
    maxBytes: MAX_UPLOAD_BYTES,
    limit,
    errors: opening,
  }),
  fetchImage: defineRoute('POST /api/admin/images/from-url', {
    access: 'catalogue',
    summary: 'Download a picture from a public https address, to be cropped; kept for an hour',
    forwardsTo: imageMessages.fetchImage,
    status: 201,
    limit,
    errors: [
      ...opening,
      imageErrors.imageAddressRefused,
      imageErrors.imageNotFetched,
      platformErrors.tooLarge,
    ],
  }),
  cropImage: defineRoute('POST /api/admin/images/:id/crop', {
    access: 'catalogue',
    summary: 'Cut a picture at 2:3 and make the sizes that the shop serves',
    params: z.object({ id: z.string().check(z.maxLength(80)) }),
    body: cropSchema,
    forwardsTo: imageMessages.cropImage,
    inputOf: ({ params, body }) => ({ id: params.id, crop: body }),
    status: 201,
    limit,
    errors: [
      imageTooSmall,
      imageCropOutside,
      imageUploadGone,
      imageErrors.imagesFull,
      platformErrors.conflict,
    ],
  }),
};
