import { badgeEnd, type ProductCard } from '@vale/contracts/catalog';

/** NOVO says something only where at most a third of the list carries it. */
export function marksNew(cards: readonly ProductCard[], nowMs: number): boolean {
  const fresh = cards.filter((card) => (badgeEnd(card) ?? 0) > nowMs);
  return fresh.length * 3 <= cards.length;
}
