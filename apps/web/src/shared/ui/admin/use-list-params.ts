import { asSearchText } from '@vale/contracts/define';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** Parameter for the position where a list continues. */
const CURSOR = 'cursor';

export interface ListParams<Name extends string> {
  /** Chosen values of these names; empty ones are left out. */
  values: Partial<Record<Name, string>>;
  /**
   * Changes some parameters and returns to the first page, in a new history entry. Undefined or empty
   * removes one. `typing` replaces the last entry, for a change that continues the previous one.
   */
  set: (changes: Partial<Record<Name, string | undefined>>, typing?: boolean) => void;
  clear: () => void;
  cursor: string | undefined;
  /** Another page of the list, as a new entry of the history; null is the first one. */
  goTo: (cursor: string | null) => void;
}

/** Filter, order and page of a list, in the address: they survive reloading, sharing and the back button. */
export function useListParams<const Name extends string>(...names: Name[]): ListParams<Name> {
  return useParams(names.join(), '');
}

/**
 * Works like `useListParams` for a list that is searched by personal data. The search and the cursor, which
 * may be an e-mail, are kept in the browser's history entry: they survive reloads and back navigation, and no
 * server or log sees them.
 */
export function usePersonalListParams<const Name extends string>(...names: Name[]): ListParams<Name | 'q'> {
  return useParams(['q', ...names].join(), `q,${CURSOR}`);
}

type Values = Record<string, string | null | undefined>;

/** Names are separated by commas; `hidden`: those that the address does not have. */
function useParams<Name extends string>(known: string, hidden: string): ListParams<Name> {
  const [search, setSearch] = useSearchParams();
  const state = useLocation().state as Values | null;
  const all = useMemo(() => {
    const inAddress = [...search].filter(([name]) => !hidden.split(',').includes(name));
    // Anybody can edit an address. Drops invalid values, because trying again would not fix their error.
    const taken = inAddress.map(([name, value]) => [name, name === CURSOR ? value : asSearchText(value)]);
    return { ...Object.fromEntries(taken), ...(hidden && state) } as Values;
  }, [search, state, hidden]);
  const values = useMemo(() => {
    const found = known.split(',').flatMap((name) => (all[name] ? [[name, all[name]]] : []));
    return Object.fromEntries(found) as Partial<Record<Name, string>>;
  }, [all, known]);
  const change = useCallback(
    (changes: Values, replace: boolean) => {
      const next = new URLSearchParams(search);
      const nextState: Values = { ...state };
      for (const [name, value] of Object.entries({ [CURSOR]: null, ...changes })) {
        const isHidden = hidden.split(',').includes(name);
        if (isHidden) nextState[name] = value;
        if (value && !isHidden) next.set(name, value);
        else next.delete(name);
      }
      setSearch(next, { replace, state: nextState });
    },
    [search, setSearch, state, hidden],
  );
  return {
    values,
    set: useCallback((changes, typing = false) => change(changes, typing), [change]),
    clear: useCallback(
      () => change(Object.fromEntries(known.split(',').map((name) => [name, null])), false),
      [change, known],
    ),
    cursor: all[CURSOR] ?? undefined,
    goTo: useCallback((cursor) => change({ [CURSOR]: cursor }, false), [change]),
  };
}

/** Validates a value from the address, which anybody can write. */
export function oneOf<const T extends string>(
  allowed: readonly T[],
  value: string | undefined,
): T | undefined {
  return allowed.find((one) => one === value);
}
