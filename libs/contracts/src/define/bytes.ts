import * as z from 'zod/mini';

/**
 * Body of a route that takes a raw file of any media type: a `Blob` for the sender, bytes for the handler.
 * All other bodies are JSON.
 */
export const bytesSchema = z.custom<Blob | Uint8Array>(
  (body) => body instanceof Uint8Array || body instanceof Blob,
);
