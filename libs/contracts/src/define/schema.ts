import * as z from 'zod/mini';

/** Any schema of a contract. `zod/mini` everywhere: the SPA pays 6 KB for it instead of 23. */
export type Schema = z.ZodMiniType;

/** Type after parsing. */
export type Output<S extends Schema> = z.output<S>;

/** Type before parsing: fields with defaults are optional. */
export type Input<S extends Schema> = z.input<S>;

/**
 * Query parameter for deletes with optimistic concurrency. Without it the record is deleted at any version.
 */
export const seenVersion = z.optional(z.coerce.number().check(z.int()));

/**
 * Body of a route that takes a raw file of any media type: a `Blob` for the sender, bytes for the handler.
 * All other bodies are JSON.
 */
export const bytesSchema = z.custom<Blob | Uint8Array>(
  (body) => body instanceof Uint8Array || body instanceof Blob,
);
