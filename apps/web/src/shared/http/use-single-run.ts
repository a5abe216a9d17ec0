import { useRef } from 'react';

/**
 * Runs one action at a time per key: a repeated start gets the promise of the first. Buttons are not enough,
 * because they are busy only after a re-render, which a second click or Enter may precede.
 */
export function useSingleRun<Result>() {
  const running = useRef(new Map<string, Promise<Result>>());
  return {
    /** `key`: things with another one run beside it. */
    run: (start: () => Promise<Result>, key = ''): Promise<Result> => {
      const earlier = running.current.get(key);
      if (earlier) return earlier;
      const work = start().finally(() => {
        if (running.current.get(key) === work) running.current.delete(key);
      });
      running.current.set(key, work);
      return work;
    },
    /** Ignores running actions, so that the next one starts at once. */
    forget: () => running.current.clear(),
  };
}
