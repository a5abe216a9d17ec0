/**
 * The result of `work`, or of `tooLate` after `ms` milliseconds; a later result of `work` is ignored.
 * p-timeout does the same, but creates its timeout error, with a stack, before each call.
 */
export async function withinMs<T, L = never>(work: Promise<T>, ms: number, tooLate: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([work, late.then(tooLate)]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Gives `call` a signal that aborts after `ms` milliseconds. Not `AbortSignal.timeout`: that one also fires, with an error
 * and its stack, after calls that ended long before.
 */
export async function abortedAfter<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), ms);
  try {
    return await call(timeout.signal);
  } finally {
    clearTimeout(timer);
  }
}
