import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { CallContext } from '@vale/contracts/define';

const storage = new AsyncLocalStorage<CallContext>();

/** The current call. Outside any call, a new one with only a `requestId`. */
export function currentContext(): CallContext {
  return storage.getStore() ?? { requestId: randomUUID() };
}

/**
 * Like `currentContext`, but `undefined` outside any call. Logging uses it, because it must not invent
 * request ids.
 */
export function runningContext(): CallContext | undefined {
  return storage.getStore();
}

/** Runs `work`, and whatever it awaits, as part of the call that `context` describes. */
export function runInContext<T>(context: CallContext, work: () => T): T {
  return storage.run(context, work);
}

/**
 * The deadline of a call that may take `ms` milliseconds from now, as epoch milliseconds. Machine time on purpose: a
 * test's stopped clock must not stop timeouts.
 */
export function deadlineIn(ms: number): number {
  return Date.now() + ms;
}

/** Milliseconds left until the call's deadline, at most `atMost`; 0 or less when it has passed. */
export function remainingMs(context: CallContext, atMost: number): number {
  return context.deadline === undefined ? atMost : Math.min(atMost, context.deadline - Date.now());
}
