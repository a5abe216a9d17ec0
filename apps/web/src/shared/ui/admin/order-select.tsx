import { MAX_SORTED_IN_PANEL } from '@vale/contracts/define';
import { Notice } from '../notice.js';
import { FilterSelect } from './filter-bar.js';

/** Names of sort orders, shared by all lists. */
const ORDER_TEXTS = {
  newest: 'Criação mais recente',
  oldest: 'Criação mais antiga',
  name: 'Nome de A a Z',
  'price-asc': 'Menor preço primeiro',
  'price-desc': 'Maior preço primeiro',
  'rating-asc': 'Piores notas primeiro',
  'rating-desc': 'Melhores notas primeiro',
} as const;

type Order = keyof typeof ORDER_TEXTS;

interface OrderSelectProps<Chosen extends Order> {
  orders: readonly Chosen[];
  /** Undefined: the list's own order. */
  value: Chosen | undefined;
  onSelect: (order: Chosen | undefined) => void;
  /** Name of the list's default order if it is none of `orders`, such as that of a search. */
  own?: string | undefined;
  /** Overrides the names of orders for this list. */
  texts?: Partial<Record<Chosen, string>>;
}

/** The order of a list. The first of `orders` is the list's own, unless `own` is. */
export function OrderSelect<Chosen extends Order>(props: OrderSelectProps<Chosen>) {
  const { orders, value, onSelect, own, texts } = props;
  const options = orders.map((order) => [order, texts?.[order] ?? ORDER_TEXTS[order]] as const);
  const [first] = options;
  return (
    <FilterSelect
      label="Ordenar por"
      all={own ?? first?.[1] ?? ''}
      value={own === undefined && value === first?.[0] ? undefined : value}
      options={own === undefined ? options.slice(1) : options}
      onSelect={onSelect}
    />
  );
}

/** Shown above a list whose order covers only part of its rows. `part`: which rows, e.g. `os primeiros`. */
export function PartlyOrdered({ isComplete, part }: { isComplete: boolean | undefined; part: string }) {
  if (isComplete !== false) return null;
  const count = MAX_SORTED_IN_PANEL.toLocaleString('pt-BR');
  return (
    <div className="mb-4">
      <Notice tone="warn" title={`A ordem é só de uma parte: ${part}, até ${count}.`}>
        Há mais do que isso. Digite mais palavras ou escolha um filtro.
      </Notice>
    </div>
  );
}
