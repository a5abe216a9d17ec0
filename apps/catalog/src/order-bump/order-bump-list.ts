import {
  categoryLabel,
  namesOfCategory,
  type BumpOrder,
  type catalogAdminMessages,
} from '@vale/contracts/catalog';
import { MAX_SORTED_IN_PANEL, pageOfAll, type MessageParsed, type Page } from '@vale/contracts/define';
import { fold, wordsOf } from '../product/search-words.js';
import type { OrderBumpRecord } from './order-bump.js';

type Query = MessageParsed<(typeof catalogAdminMessages)['listAllOrderBumps']>;

/** Fields that sort and search bumps. The description is read only for a search. */
export type BumpRow = Pick<OrderBumpRecord, '_id' | 'categoria' | 'titulo' | 'preco' | 'isActive'> &
  Partial<Pick<OrderBumpRecord, 'descricao'>>;

interface BumpPage extends Page<BumpRow> {
  counts: { total: number; active: number };
  isComplete: boolean;
}

const inPortuguese = new Intl.Collator('pt-BR').compare;

/** Sorts bumps that arrive newest first. */
const ORDERS: Record<BumpOrder, (bumps: BumpRow[]) => BumpRow[]> = {
  newest: (bumps) => bumps,
  oldest: (bumps) => bumps.toReversed(),
  name: (bumps) => bumps.toSorted((one, other) => inPortuguese(one.titulo, other.titulo)),
  'price-asc': (bumps) => bumps.toSorted((one, other) => one.preco - other.preco),
  'price-desc': (bumps) => bumps.toSorted((one, other) => other.preco - one.preco),
};

/** A page of the panel's list. `newest`: the newest bumps, up to `MAX_SORTED_IN_PANEL` and one more. */
export function bumpPage(newest: readonly BumpRow[], query: Query): BumpPage {
  const bumps = newest.slice(0, MAX_SORTED_IN_PANEL);
  return {
    ...pageOfAll(ORDERS[query.order](bumps.filter(matcherOf(query))), query),
    counts: { total: bumps.length, active: bumps.filter(({ isActive }) => isActive).length },
    isComplete: newest.length <= MAX_SORTED_IN_PANEL,
  };
}

function matcherOf({ category, state, q = '' }: Query): (bump: BumpRow) => boolean {
  const names: readonly string[] | undefined = category ? namesOfCategory(category) : undefined;
  const wanted = wordsOf(fold(q));
  // A query of punctuation alone matches nothing.
  const isNothing = wanted.length === 0 && q !== '';
  return ({ categoria, isActive, titulo, descricao = '' }) => {
    if (isNothing || (names && !names.includes(categoria))) return false;
    if (state && isActive !== (state === 'active')) return false;
    if (wanted.length === 0) return true;
    const own = wordsOf(fold(`${titulo} ${descricao} ${categoryLabel(categoria)}`));
    return wanted.every((word) => own.some((one) => one.startsWith(word)));
  };
}
