import * as z from 'zod/mini';

/** Characters of a search. Nobody types more, and more words cost more. */
export const LONGEST_SEARCH = 80;

/** The same where an e-mail address is searched for. */
export const LONGEST_EMAIL_SEARCH = 254;

/** What a list is searched for. A store of text ends at NUL. */
export const searchText = z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH), z.regex(/^[^\0]*$/));

/** What an address, which anybody can write, says is searched for: as much of it as is a search. */
export function asSearchText(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, LONGEST_SEARCH).trimEnd();
}
