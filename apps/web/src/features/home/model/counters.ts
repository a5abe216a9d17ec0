import { useEffect, useState } from 'react';
import type { SocialProof } from '@vale/contracts/catalog';

/** The showcase's visitor counter grows by one or two at each tick. */
const VISITOR_TICK_MS = 5_000;
/** The sold counter moves at a random time between these. */
const SOLD_MIN_MS = 45_000;
const SOLD_MAX_MS = 70_000;

export interface Counters {
  visitors: number | null;
  sold: number | null;
}

/**
 * The counters under the hero. In the showcase both grow on timers from the server's start values; in a live shop they
 * are measured, and `onRefresh` is called to load them again at the interval at which the showcase's sold counter grows.
 */
export function useCounters(proof: SocialProof, onRefresh: () => void): Counters {
  const showcase = proof.mode === 'showcase';
  const [extra, setExtra] = useState({ visitors: 0, sold: 0 });
  useEffect(() => {
    if (!showcase) return;
    const timer = setInterval(() => {
      setExtra((before) => ({ ...before, visitors: before.visitors + 1 + Math.round(Math.random()) }));
    }, VISITOR_TICK_MS);
    return () => clearInterval(timer);
  }, [showcase]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          if (showcase) setExtra((before) => ({ ...before, sold: before.sold + 1 }));
          else onRefresh();
          wait();
        },
        SOLD_MIN_MS + Math.random() * (SOLD_MAX_MS - SOLD_MIN_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [showcase, onRefresh]);
  return {
    visitors: proof.visitors === null ? null : proof.visitors + extra.visitors,
    sold: proof.sold === null ? null : proof.sold + extra.sold,
  };
}
