import { useMemo, useRef } from 'react';

/** Milliseconds between two changes of a field after which the first was not a part of the second. */
const SETTLED_MS = 2_000;

interface Typing {
  /** Whether a change goes on from the one before: it then has the same entry of the history. To be asked once a change. */
  goesOn: () => boolean;
  /** What was typed is settled: the next change is another one. */
  end: () => void;
}

/** Of a field that changes the address while one types in it. */
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
