import { FACET_NAMES } from '@vale/contracts/catalog';

const FILTERS = new RegExp(`[?&](?:ordem|${FACET_NAMES.join('|')})=`);

/** True for a filtered or ordered list, which differs from the list that a page is rendered with. */
export function isFiltered(address: string): boolean {
  return FILTERS.test(address);
}
