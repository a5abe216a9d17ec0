import * as z from 'zod/mini';

/** Name of the cookie that a page of the shop reads: Safari deletes what scripts store after 7 days, but not cookies of
 * the server. With the prefix, no other host of the domain can set it.
 */
export const keptVisitorCookie = (isSecure: boolean): string => (isSecure ? '__Host-vale_kept' : 'vale_kept');
/** Characters of the cookie. Browsers drop one above 4,096 bytes. */
export const MAX_KEPT_LENGTH = 3_500;

/** JSON in the encoding of addresses, which cookies can hold: what the browser stores of a visitor who accepted. */
export const keptVisitorSchema = z.object({
  kept: z.string().check(z.regex(/^[\w.!~*'()%-]+$/), z.maxLength(MAX_KEPT_LENGTH)),
});
