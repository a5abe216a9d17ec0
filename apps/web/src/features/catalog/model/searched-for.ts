/** Characters. The API takes no longer text. */
export const LONGEST_SEARCH = 80;

/** What the address of a results page says was typed. */
export function searchedFor(search: string): string {
  return (new URLSearchParams(search).get('q') ?? '').trim().slice(0, LONGEST_SEARCH);
}
