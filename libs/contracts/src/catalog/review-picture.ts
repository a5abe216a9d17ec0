import * as z from 'zod/mini';
import { MAX_PICTURE_BYTES } from './image.js';

/** Base64 of JPEG, PNG, WebP, AVIF or GIF. It fits into a message. */
export const reviewPicture = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(Math.ceil(MAX_PICTURE_BYTES / 3) * 4, { error: 'A imagem é grande demais' }),
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/),
  );
