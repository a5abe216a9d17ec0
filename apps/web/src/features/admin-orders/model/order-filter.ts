import {
  DELIVERY_FILTERS,
  ORDER_STATES,
  type DeliveryFilter,
  type OrderState,
} from '@vale/contracts/checkout';
import { periodOf } from '../../../shared/ui/admin/period.js';
import { oneOf, usePersonalListParams, type ListParams } from '../../../shared/ui/admin/use-list-params.js';

type Name = 'q' | 'estado' | 'entrega' | 'campanha' | 'de' | 'ate' | 'ordem';

export interface OrderFilter {
  /** Raw search text. */
  text: string;
  state: OrderState | undefined;
  delivery: DeliveryFilter | undefined;
  /** `utm_campaign` */
  campaign: string | undefined;
  /** The first and the last day, as `2026-11-22`. */
  de: string | undefined;
  ate: string | undefined;
  sort: 'newest' | 'oldest';
}

export interface OrderListParams extends Omit<ListParams<Name>, 'values'> {
  filter: OrderFilter;
}

/** Value in the address. */
export const OLDEST = 'antigos';
const MAX_CAMPAIGN = 300;

/** Filter, order and page of the list of orders; what it is searched by may be an e-mail or a CPF. */
export function useOrderListParams(): OrderListParams {
  const { values, ...rest } = usePersonalListParams('estado', 'entrega', 'campanha', 'de', 'ate', 'ordem');
  return {
    ...rest,
    filter: {
      text: values.q ?? '',
      state: oneOf(ORDER_STATES, values.estado),
      delivery: oneOf(DELIVERY_FILTERS, values.entrega),
      campaign: values.campanha?.slice(0, MAX_CAMPAIGN),
      de: values.de,
      ate: values.ate,
      sort: values.ordem === OLDEST ? 'oldest' : 'newest',
    },
  };
}

/** The first is the list's own. */
export const SORTS = ['newest', 'oldest'] as const;

export function isFiltered({ text, state, delivery, campaign, de, ate }: OrderFilter): boolean {
  return [text, state, delivery, campaign, de, ate].some(Boolean);
}

/** Builds the query for the route. */
export function queryOf({ text, state, delivery, campaign, de, ate, sort }: OrderFilter) {
  return {
    ...(text && { q: text }),
    ...(state && { state }),
    ...(delivery && { delivery }),
    ...(campaign && { campaign }),
    ...periodOf({ de, ate }),
    ...(sort === 'oldest' && !text && { sort }),
  };
}
