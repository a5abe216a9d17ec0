import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Where a list continues. */
const CURSOR = 'cursor';

export interface ListParams<Name extends string> {
  /** What the address has of these names; empty values are left out. */
  values: Partial<Record<Name, string>>;
  /** Changes some of them, and starts at the first page again. Undefined or empty takes one away. */
  set: (changes: Partial<Record<Name, string | undefined>>) => void;
  clear: () => void;
  cursor: string | undefined;
  /** Another page of the list, as a new entry of the history; null is the first one. */
  goTo: (cursor: string | null) => void;
}

/** Filter, order and page of a list, in the address: reloading, sharing and coming back keep them. */
export function useListParams<const Name extends string>(...names: Name[]): ListParams<Name> {
  const [search, setSearch] = useSearchParams();
  const known = names.join();
  const values = useMemo(() => {
    const found = known.split(',').flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    });
    return Object.fromEntries(found) as Partial<Record<Name, string>>;
  }, [search, known]);
  const change = useCallback(
    (changes: Record<string, string | null | undefined>, replace: boolean) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries({ [CURSOR]: null, ...changes })) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setSearch(next, { replace });
    },
    [search, setSearch],
  );
  return {
    values,
    set: useCallback((changes) => change(changes, true), [change]),
    clear: useCallback(
      () => change(Object.fromEntries(known.split(',').map((name) => [name, null])), true),
      [change, known],
    ),
    cursor: search.get(CURSOR) ?? undefined,
    goTo: useCallback((cursor) => change({ [CURSOR]: cursor }, false), [change]),
  };
}

/** A value of an address if it is one of those that exist: anybody can write an address. */
export function oneOf<const T extends string>(
  allowed: readonly T[],
  value: string | undefined,
): T | undefined {
  return allowed.find((one) => one === value);
}
