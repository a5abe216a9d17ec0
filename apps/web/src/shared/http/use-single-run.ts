import { useRef } from 'react';

/**
 * Of one thing at a time: what is begun again while it runs gets the promise of the first. Buttons alone cannot see to
 * that, as they are busy only once the page was rendered again, which a second click or Enter may come before.
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
    /** What runs is of no interest any more: the next one begins at once. */
    forget: () => running.current.clear(),
  };
}
