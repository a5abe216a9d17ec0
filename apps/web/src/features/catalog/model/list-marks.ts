import { badgeEnd, type ProductCard } from '@vale/contracts/catalog';

/** Marks that cards of a list show only if few of them carry it. */
export interface ListMarks {
  /** NOVO, where at most a third of the list carries it. */
  isNew: boolean;
}

export function listMarks(cards: readonly ProductCard[], nowMs: number): ListMarks {
  const fresh = cards.filter((card) => (badgeEnd(card) ?? 0) > nowMs);
  return { isNew: fresh.length * 3 <= cards.length };
}
