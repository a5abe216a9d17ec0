import { useMemo, useRef } from 'react';

/** Milliseconds between two changes of a field after which the first was not a part of the second. */
const SETTLED_MS = 2_000;

interface Typing {
  /**
   * Returns whether a change continues the previous one and shares its history entry. Call it once per
   * change.
   */
  goesOn: () => boolean;
  /** Ends the current typing, so that the next change is a separate one. */
  end: () => void;
}

/** Tracks typing in a field that changes the address. */
export function useTyping(): Typing {
  const last = useRef(-Infinity);
  return useMemo(
    () => ({
      goesOn: () => {
        const before = last.current;
        last.current = performance.now();
        return last.current - before < SETTLED_MS;
      },
      end: () => {
        last.current = -Infinity;
      },
    }),
    [],
  );
}
