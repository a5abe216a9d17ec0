import { badgeEnd, type ProductCard } from '@vale/contracts/catalog';
import { useIsPast } from '../time/use-now.js';

/** The badge while it says something; empty else. */
export function useBadge(product: Pick<ProductCard, 'badge' | 'createdAt'>): string {
  return useIsPast(badgeEnd(product)) ? '' : product.badge;
}
