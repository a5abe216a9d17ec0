import { useState } from 'react';

interface Identified {
  id: string;
}

export interface Seen<Thing> {
  /** The thing as the dialog shows it and its request names it; null for a new one. */
  seen: Thing | null;
  /** The thing in the current list; undefined once it is gone. */
  current: Thing | undefined;
  /** Goes on from what it is now. */
  reload: () => void;
}

/**
 * Freezes the subject of a dialog when the dialog opens, so that only a version that the admin saw is
 * deleted. `onReload` receives both versions.
 */
export function useSeen<Thing extends Identified>(
  opened: Thing | null,
  rows: readonly Thing[] | undefined,
  onReload: (before: Thing, after: Thing) => void,
): Seen<Thing> {
  const [seen, setSeen] = useState(opened);
  const current = rows?.find(({ id }) => id === seen?.id);
  const reload = () => {
    if (!seen || !current) return;
    setSeen(current);
    onReload(seen, current);
  };
  return { seen, current, reload };
}

/** Keeps typed values; untouched fields get what somebody else wrote. */
export function rebased<Values extends object>(typed: Values, before: Values, after: Values): Values {
  const names = Object.keys(typed) as (keyof Values)[];
  const untouched = names.filter((name) => typed[name] === before[name]);
  return { ...typed, ...Object.fromEntries(untouched.map((name) => [name, after[name]])) };
}
