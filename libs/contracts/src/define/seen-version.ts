import * as z from 'zod/mini';

/** Of a query: what was seen of a record that is to be deleted. Without it the record goes, whatever it is by now. */
export const seenVersion = z.optional(z.coerce.number().check(z.int()));
