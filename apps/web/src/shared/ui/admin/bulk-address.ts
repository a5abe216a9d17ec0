import { adminPagePath } from '@vale/contracts/pages';

/** Names the bulk change that the list of products shows. */
export const BULK_PARAMETER = 'alteracao';

/** The list of products with a bulk change opened. */
export function bulkAddress(id: string): string {
  return `${adminPagePath('manageProducts')}?${BULK_PARAMETER}=${id}`;
}
