import { FACET_NAMES } from '@vale/contracts/catalog';

const NARROWING = new RegExp(`[?&](?:ordem|${FACET_NAMES.join('|')})=`);

/** True for a filtered or ordered list, which differs from the list that a page is rendered with. */
export function isNarrowed(address: string): boolean {
  return NARROWING.test(address);
}
