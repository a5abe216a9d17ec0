import {
  chosenKeys,
  FACET_NAMES,
  SORT_NAMES,
  type FacetName,
  type ProductFacets,
  type ProductFilter,
  type ProductSort,
} from '@vale/contracts/catalog';
import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useLocation } from 'react-router-dom';
import { useAfterHydration } from '../../../shared/hydration.js';
import { EXACT_PARAMETER } from '../../../shared/routing/addresses.js';
import { useGo } from '../../../shared/routing/link.js';

const KEYS = /^[a-z0-9-]{1,60}(,[a-z0-9-]{1,60}){0,19}$/;
const SORTED: readonly (string | null)[] = SORT_NAMES.slice(1);

/** A list's filter as its page's address has it; what no list knows is left out. */
export function readFilter(search: string): ProductFilter {
  const parameters = new URLSearchParams(search);
  const chosen = FACET_NAMES.flatMap((name) => {
    const keys = parameters.get(name) ?? '';
    return KEYS.test(keys) ? [[name, keys]] : [];
  });
  const ordem = parameters.get('ordem');
  return { ...Object.fromEntries(chosen), ...(SORTED.includes(ordem) && { ordem: ordem as ProductSort }) };
}

/** The address's query with another filter. */
export function writeFilter(q: string | null, filter: ProductFilter, exato: string | null = null): string {
  const searched = [
    ['q', q ?? ''],
    [EXACT_PARAMETER, exato ?? ''],
  ] as const;
  const pairs = [...searched, ...Object.entries(filter)].filter(([, value]) => value);
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&');
}

export function countChosen(filter: ProductFilter): number {
  return FACET_NAMES.reduce((sum, name) => sum + chosenKeys(filter, name).length, 0);
}

/** True when the loaded facets offer no filter and none is active. */
export function isUnfilterable(data: ProductFacets | undefined, filter: ProductFilter): boolean {
  return data?.facets.length === 0 && countChosen(filter) === 0;
}

/** Adds a value to a facet, or takes it away. */
export function toggled(filter: ProductFilter, name: FacetName, key: string): ProductFilter {
  const keys = chosenKeys(filter, name);
  const next = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];
  const { [name]: _, ...others } = filter;
  return next.length > 0 ? { ...others, [name]: next.join(',') } : others;
}

/** The same order with nothing chosen. */
export function cleared({ ordem }: ProductFilter): ProductFilter {
  return ordem ? { ordem } : {};
}

/**
 * The filter in the address of the open page: reloading, sharing and coming back keep it. A choice is shown at once,
 * before the router has changed the address.
 */
export function useListFilter() {
  const { pathname, search: typed } = useLocation();
  // A page is rendered once for all queries: the first render narrows nothing.
  const search = useAfterHydration(() => typed, '');
  const go = useGo();
  const inAddress = useMemo(() => readFilter(search), [search]);
  const [filter, showAhead] = useOptimistic(inAddress);
  const setFilter = useCallback(
    (next: ProductFilter) => {
      const searched = new URLSearchParams(search);
      const query = writeFilter(searched.get('q'), next, searched.get(EXACT_PARAMETER));
      startTransition(() => {
        showAhead(next);
        go(query ? `${pathname}?${query}` : pathname, { replace: true });
      });
    },
    [pathname, search, go, showAhead],
  );
  return { filter, setFilter };
}
