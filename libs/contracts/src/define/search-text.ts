import * as z from 'zod/mini';

/** Characters of a search. Nobody types more, and more words cost more. */
export const MAX_SEARCH_LENGTH = 80;

/** The same where an e-mail address is searched for. */
export const MAX_EMAIL_SEARCH_LENGTH = 254;

/** Search text of a list. A text index ends at NUL, so NUL is refused. */
export const searchText = z.string().check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH), z.regex(/^[^\0]*$/));

/** Search text from an address, which anybody can write: invalid parts are cut off. */
export function asSearchText(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, MAX_SEARCH_LENGTH).trimEnd();
}
