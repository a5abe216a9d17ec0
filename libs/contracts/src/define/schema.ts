import * as z from 'zod/mini';

/** Any schema of a contract. `zod/mini` everywhere: the SPA pays 6 KB for it instead of 23. */
export type Schema = z.ZodMiniType;

/** What a reader gets after parsing. */
export type Output<S extends Schema> = z.output<S>;

/** What a caller may write: defaults may be left out. */
export type Input<S extends Schema> = z.input<S>;

/** Of a query: what was seen of a record that is to be deleted. Without it the record goes, whatever it is by now. */
export const seenVersion = z.optional(z.coerce.number().check(z.int()));
