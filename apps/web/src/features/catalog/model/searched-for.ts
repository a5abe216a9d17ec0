import { asSearchText } from '@vale/contracts/define';

/** What the address of a results page says was typed. */
export function searchedFor(search: string): string {
  return asSearchText(new URLSearchParams(search).get('q') ?? '');
}
