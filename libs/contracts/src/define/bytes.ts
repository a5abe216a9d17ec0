import * as z from 'zod/mini';

/**
 * The body of a route that takes a file as it is, in any media type: a `Blob` where it is sent, bytes where it is handled.
 * Bodies of all other routes are JSON.
 */
export const bytesSchema = z.custom<Blob | Uint8Array>(
  (body) => body instanceof Uint8Array || body instanceof Blob,
);
