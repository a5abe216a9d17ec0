import { lazy as reactLazy, type ComponentType, type LazyExoticComponent } from 'react';
import { isAtRenderedPath } from './http/inlined-data.js';
import { backOnline } from './online.js';
import { sharedValue } from './shared-value.js';
import { loadAhead, reloadOnce } from './stale-release.js';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

type LazyScreen<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads its script ahead of the visit. A failure is ignored until then. */
  preload: () => void;
};

const loading = sharedValue(0);
const waitingAt = sharedValue<string | null>(null);

/** Number of screens being loaded for a visit. */
export const useLoadingScreens = loading.use;

/** Path of the page whose script could not be loaded without a connection; null if there is none. */
export const usePathWaitingForConnection = waitingAt.use;

const unready = sharedValue(false);

/**
 * True if the script of the page that the server has rendered cannot be loaded. The page can be read, but nothing in it
 * reacts, and React cannot replace it with another.
 */
export const isUnready = unready.get;
export const useIsUnready = unready.use;

/**
 * Works like React's `lazy`; a script that fails to load while offline is loaded again once the connection is
 * back.
 */
export function lazy<Props = object>(load: Load<Props>): LazyScreen<Props> {
  const screen = reactLazy(() => untilLoaded(load));
  return Object.assign(screen, { preload: () => loadAhead(load) });
}

async function untilLoaded<Props>(load: Load<Props>): ReturnType<Load<Props>> {
  for (;;) {
    const module = await counted(load);
    if (module) return module;
    // The page is being reloaded (see `reloadOnStaleRelease`), or stays as the server has rendered it: this never resolves.
    if (module === undefined) return new Promise<never>(() => undefined);
    waitingAt.set(window.location.pathname);
    await backOnline();
    waitingAt.set(null);
  }
}

/** Null when it failed while offline, undefined when the page is reloaded or stays as it is. */
async function counted<Props>(load: Load<Props>) {
  loading.set(loading.get() + 1);
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) return null;
    if (reloadOnce()) return undefined;
    if (!isAtRenderedPath()) throw error;
    unready.set(true);
    return undefined;
  } finally {
    loading.set(loading.get() - 1);
  }
}
