import { useCallback, useEffect, useMemo, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  setAll: (ids: readonly string[], on: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Rows that an action is for. They stay selected on further pages, until `scope` (the filter) changes. */
export function useSelection(scope: string): Selection {
  const [ids, setIds] = useState(NONE);
  useEffect(() => {
    setIds(NONE);
  }, [scope]);
  const setAll = useCallback((changed: readonly string[], on: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      for (const id of changed) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  const toggle = useCallback((id: string) => {
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const clear = useCallback(() => setIds(NONE), []);
  return useMemo(() => ({ ids, toggle, setAll, clear }), [ids, toggle, setAll, clear]);
}
