import {
  DELIVERY_FILTERS,
  MAX_COUNTED,
  MAX_ORDER_SEARCH_LENGTH,
  ORDER_STATES,
  type WaitingOrders,
  orderStateLabel,
} from '@vale/contracts/checkout';
import { FilterBar, FilterSelect, SearchField } from '../../../shared/ui/admin/filter-bar.js';
import { OrderSelect } from '../../../shared/ui/admin/order-select.js';
import { PeriodFields } from '../../../shared/ui/admin/period.js';
import { useWaitingOrders } from '../api/orders.js';
import { isFiltered, OLDEST, SORTS, type OrderFilter, type OrderListParams } from '../model/order-filter.js';
import { DELIVERY_FILTER_TEXTS } from '../model/order-texts.js';

const STATES = ORDER_STATES.map((state) => [state, orderStateLabel(state)] as const);
const DELIVERIES = DELIVERY_FILTERS.map((name) => [name, DELIVERY_FILTER_TEXTS[name]] as const);

/** The hits of a search are newest first only. */
const ORDERS_OF_A_SEARCH = ['newest'] as const;

export function OrderFilters({ params }: { params: OrderListParams }) {
  const { filter, set, clear } = params;
  return (
    <>
      <WaitingChips params={params} />
      <FilterBar onClear={isFiltered(filter) ? clear : undefined}>
        <SearchField
          label="Nome, telefone, código, lote…"
          value={filter.text}
          longest={MAX_ORDER_SEARCH_LENGTH}
          onSearch={(q, typing) => set({ q }, typing)}
        />
        <FilterSelect
          label="Estado"
          all="Todos os estados"
          value={filter.state}
          options={STATES}
          onSelect={(estado) => set({ estado })}
        />
        <FilterSelect
          label="Entrega"
          all="Todas as entregas"
          value={filter.delivery}
          options={DELIVERIES}
          onSelect={(entrega) => set({ entrega })}
        />
        <SearchField
          label="Campanha"
          value={filter.campaign ?? ''}
          onSearch={(campanha, typing) => set({ campanha }, typing)}
        />
        <PeriodFields de={filter.de} ate={filter.ate} onChange={set} />
        <OrderSelect
          orders={filter.text ? ORDERS_OF_A_SEARCH : SORTS}
          value={filter.text ? undefined : filter.sort}
          onSelect={(sort) => set({ ordem: sort && OLDEST })}
        />
      </FilterBar>
    </>
  );
}

interface Chip {
  name: keyof WaitingOrders;
  label: string;
  filter: Pick<OrderFilter, 'state' | 'delivery'>;
}

const CHIPS: readonly Chip[] = [
  { name: 'byHand', label: 'Entrega manual', filter: { state: undefined, delivery: 'waiting' } },
  {
    name: 'underpaid',
    label: orderStateLabel('underpaid'),
    filter: { state: 'underpaid', delivery: undefined },
  },
  {
    name: 'overpaid',
    label: orderStateLabel('overpaid'),
    filter: { state: 'overpaid', delivery: undefined },
  },
  {
    name: 'late_paid',
    label: orderStateLabel('late_paid'),
    filter: { state: 'late_paid', delivery: undefined },
  },
  {
    name: 'disputed',
    label: orderStateLabel('disputed'),
    filter: { state: 'disputed', delivery: undefined },
  },
];

/** Shows what waits for the administrator. The height does not depend on the counts. */
function WaitingChips({ params: { filter, set } }: { params: OrderListParams }) {
  const { data } = useWaitingOrders();
  return (
    <ul className="mb-4 flex flex-wrap gap-2" aria-label="O que espera por você">
      {CHIPS.map(({ name, label, filter: { state, delivery } }) => {
        const isChosen = filter.state === state && filter.delivery === delivery;
        const count = data?.[name];
        return (
          <li key={name}>
            <button
              type="button"
              className={`chip ${isChosen ? 'border-accent-text bg-raised' : ''}`}
              aria-pressed={isChosen}
              onClick={() =>
                set(isChosen ? { estado: '', entrega: '' } : { estado: state, entrega: delivery })
              }
            >
              {label}
              <span className={`tabular-nums ${count ? 'font-bold text-warn' : 'text-muted'}`}>
                {count === undefined ? '…' : count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : count}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
