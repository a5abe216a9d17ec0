import { exceptSoldOut, type ProductCard } from '@vale/contracts/catalog';
import { useCarouselProducts, useHomeRow } from '../api/products.js';
import { CardRow } from './card-row.js';

const SHOWN = 8;

/** A short list of products is followed by others of their categories, then by best sellers. */
export function MoreLikeThese({ products }: { products: readonly [ProductCard, ...ProductCard[]] }) {
  const rows = [
    useCarouselProducts(products[0].category),
    useCarouselProducts(products.at(-1)!.category),
    useHomeRow('best'),
  ];
  if (rows.some(({ isPending }) => isPending)) return null;
  const known = new Set(products.map(({ id }) => id));
  const others = new Map(rows.flatMap(({ data }) => data?.items ?? []).map((card) => [card.id, card]));
  const shown = exceptSoldOut([...others.values()].filter(({ id }) => !known.has(id))).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return <CardRow title="Veja também" products={shown} auto={false} className="mt-14" />;
}
