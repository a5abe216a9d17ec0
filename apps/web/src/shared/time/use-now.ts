import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.js';

/** One timer for all countdowns of a page; it stops with the last of them. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = serverNow();
    listeners.forEach((notify) => notify());
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  if (!timer) now = serverNow();
  return now;
}

/** Server time in epoch milliseconds, updated each second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}

/** The longest delay that `setTimeout` takes. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Turns true at the instant itself, without ticking until then. Always false for `null`. */
export function useIsPast(instant: number | null): boolean {
  const [past, setPast] = useState(() => instant !== null && instant <= serverNow());
  useEffect(() => {
    const left = instant === null ? Infinity : instant - serverNow();
    setPast(left <= 0);
    if (left <= 0 || left > LONGEST_TIMER_MS) return;
    const wait = setTimeout(() => setPast(true), left);
    return () => clearTimeout(wait);
  }, [instant]);
  return past;
}
