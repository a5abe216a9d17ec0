import { DAY_MS } from '@vale/contracts/time';
import { retryAfterMs, type Outcome } from '../conversion-destination.js';

interface Reply {
  status: number;
  retryAfter: string | undefined;
}

/** Codes of HTTP after which another attempt may succeed. */
const RETRIED = new Set([408, 425, 429]);

/** Undefined if the status alone does not call for another attempt. */
export function retryOf({ status, retryAfter }: Reply, now: number): Outcome | undefined {
  if (status === 0) return { kind: 'retry', reason: 'o destino não respondeu' };
  if (status < 500 && !RETRIED.has(status)) return undefined;
  const afterMs = retryAfterMs(retryAfter, now);
  return {
    kind: 'retry',
    reason: `o destino respondeu HTTP ${status}`,
    ...(afterMs !== undefined && { afterMs }),
  };
}

/** The address or its key is wrong: no request succeeds until an admin changes it, and none must be lost. */
const WRONG_ACCOUNT = new Set([301, 302, 303, 307, 308, 401, 403, 404, 405, 410]);

export const isWrongAccount = ({ status }: Reply): boolean => WRONG_ACCOUNT.has(status);

export const isOk = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** `id`: what the vendor calls the request, by that name. */
export function accepted({ status }: Pick<Reply, 'status'>, name = '', id: unknown = undefined): Outcome {
  const isId = typeof id === 'string' && /^[\w-]{1,60}$/.test(id);
  return { kind: 'accepted', answer: isId ? `${name} ${id}` : `HTTP ${status}` };
}

/** Undefined if the event is not older than `days`. */
export function tooOld(at: number, now: number, days: number): Outcome | undefined {
  if (now - at <= days * DAY_MS) return undefined;
  return { kind: 'too-old', reason: `tarde demais: o destino aceita até ${days} dias` };
}
