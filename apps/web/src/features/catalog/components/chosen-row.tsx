import { exceptSoldOut } from '@vale/contracts/catalog';
import { useChosenProducts } from '../api/chosen-products.js';
import { CardRow } from './card-row.js';

interface ChosenRowProps {
  title: string;
  ids: readonly string[];
  /** Cards that load first. */
  eager: number;
}

/** Products that the owner chose for the home; hidden with its title while none of them is there. */
export function ChosenRow({ title, ids, eager }: ChosenRowProps) {
  const { data } = useChosenProducts(ids);
  const shown = exceptSoldOut(data?.items ?? []);
  if (shown.length === 0) return null;
  return <CardRow title={title} products={shown} auto={false} eager={eager} />;
}
