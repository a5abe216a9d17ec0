import type { StoredWork } from './stored-work.js';

/** Work that its publisher keeps stored until it is done or stored here. */
export interface Kept {
  resolve: () => void;
  reject: (error: unknown) => void;
  done: Promise<void>;
}

export interface ReadyWork extends StoredWork {
  /** True if the work was read from the store, so that an earlier run may have started. */
  leftOver?: boolean;
  /** True if its first run was stored with it. */
  counted?: boolean;
  kept?: Kept;
}

export function keep(): Kept {
  let resolve = () => {};
  let reject: Kept['reject'] = () => {};
  const done = new Promise<void>((onDone, onError) => {
    resolve = onDone;
    reject = onError;
  });
  return { resolve, reject, done };
}

/** The fields that are written to the store. */
export function storedPart({ leftOver: _, counted: __, kept: ___, ...work }: ReadyWork): StoredWork {
  return work;
}
