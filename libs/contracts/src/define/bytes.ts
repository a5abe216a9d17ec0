import * as z from 'zod/mini';

/** The body of a route that takes a file as it is, in any media type. The gateway passes bodies of other types as JSON. */
export const bytesSchema = z.instanceof(Uint8Array);
