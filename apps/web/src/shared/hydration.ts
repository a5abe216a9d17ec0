import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * A value that only this visitor's browser knows. `before` is what every visitor gets: on the server, and in the first
 * render of a page that the server has rendered, which must be the same. `read` returns the same value until it changes.
 */
export function useAfterHydration<T>(read: () => T, before: T): T {
  return useSyncExternalStore(never, read, () => before);
}
