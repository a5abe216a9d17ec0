import { useSyncExternalStore } from 'react';

interface SharedValue<T> {
  get: () => T;
  set: (next: T) => void;
  /** The value, as a hook: its component renders again when the value changes. */
  use: () => T;
}

/**
 * One value outside the component tree. Objects are compared by identity. `before` is the value of every visitor, where the
 * initial one is of this browser: see `useAfterHydration`.
 */
export function sharedValue<T>(initial: T, before = initial): SharedValue<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next) => {
      value = next;
      listeners.forEach((notify) => notify());
    },
    use: () => useSyncExternalStore(subscribe, get, () => before),
  };
}
