import { FACET_NAMES } from '@vale/contracts/catalog';

const NARROWING = new RegExp(`[?&](?:ordem|${FACET_NAMES.join('|')})=`);

/** Whether a list at this address is filtered or ordered: then the list that a page is rendered with is not the one to show. */
export function isNarrowed(address: string): boolean {
  return NARROWING.test(address);
}
