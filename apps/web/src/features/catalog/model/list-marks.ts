import { badgeEnd, savingOf, type ProductCard } from '@vale/contracts/catalog';

/** Marks that cards of a list show besides name and price; a mark on every card would say nothing. */
export interface ListMarks {
  /** The products of the list differ in their discount. */
  discounts: boolean;
  /** NOVO, where at most a third of the list carries it. */
  isNew: boolean;
}

export function listMarks(cards: readonly ProductCard[], nowMs: number): ListMarks {
  const discounts = new Set(cards.map((card) => savingOf(card.price, card.valorDeFace)?.percent));
  const fresh = cards.filter((card) => (badgeEnd(card) ?? 0) > nowMs);
  return { discounts: discounts.size > 1, isNew: fresh.length * 3 <= cards.length };
}
