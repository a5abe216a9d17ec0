import { AppError, platformErrors } from '@vale/contracts/define';
import type {
  ErrorDefinition,
  Problem,
  RouteDefinition,
  RouteReply,
  RouteRequest,
} from '@vale/contracts/define';
import { noteServerTime } from '../time/server-clock.js';
import { takeEarlyReply } from './early-replies.js';
import { noteStaleness } from './shop-away.js';

/** The request never reached the server, or its reply never reached us. */
export const networkError: ErrorDefinition = {
  code: 'web.network',
  status: 0,
  detail: 'Sem conexão com a loja. Verifique sua internet e tente novamente.',
  log: 'warn',
};

/** There was no connection when it was to be sent, so nothing of it has happened. */
export const offlineError: ErrorDefinition = {
  code: 'web.offline',
  status: 0,
  detail: 'Você está sem internet: nada foi enviado nem salvo. Tente de novo quando a conexão voltar.',
  log: 'warn',
};

/** The same for what somebody has typed. */
export const offlineFormError: ErrorDefinition = {
  ...offlineError,
  detail:
    'Você está sem internet: nada foi enviado nem salvo. O que você digitou continua aqui; tente de novo quando a conexão voltar.',
};

export interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The request goes on when its page is left. */
  keepalive?: boolean;
}

/** Path and query of a call, which is also the key of its cached reply. Query names are sorted, absent ones left out. */
export function routeAddress<R extends RouteDefinition>(route: R, request: RouteRequest<R>): string {
  const { params = {}, query = {} } = request as { params?: object; query?: object };
  const values = params as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return search ? `${path}?${search}` : path;
}

/** Asks the person at the session to identify themselves. False if they gave up. */
type Confirmation = (refusal: AppError) => Promise<boolean>;
let confirmIdentity: Confirmation | null = null;

/** Makes calls refused with `platform.step-up-required` ask this, then sends them once more. */
export function confirmIdentityBy(ask: Confirmation | null): void {
  confirmIdentity = ask;
}

/**
 * Calls a route of the contracts. Replies are not parsed again: the gateway validates them by the same
 * schema, and a status newer than this page must still be shown. Rejects with AppError: the server's
 * problem, `web.network`, or `web.offline` for a change.
 */
export async function callRoute<R extends RouteDefinition>(
  route: R,
  request: RouteRequest<R>,
  options: CallOptions = {},
): Promise<RouteReply<R>> {
  return withIdentity(() => send(route, request, options));
}

/** Sends once more after the person has confirmed who they are, where the first call is refused for want of it. */
export async function withIdentity<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!confirmIdentity || !hasCode(error, platformErrors.stepUpRequired)) throw error;
    if (!(await confirmIdentity(error))) throw error;
    return call();
  }
}

async function send<R extends RouteDefinition>(
  route: R,
  request: RouteRequest<R>,
  options: CallOptions,
): Promise<RouteReply<R>> {
  const { body } = request as { body?: unknown };
  const headers: Record<string, string> = { accept: 'application/json' };
  const isFile = body instanceof Blob;
  if (body !== undefined) headers['content-type'] = isFile ? 'application/octet-stream' : 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const address = routeAddress(route, request);
  const early = route.method === 'GET' ? takeEarlyReply(address) : undefined;
  // Read before sending: if the connection is lost later, the request may have arrived.
  const wasOffline = !navigator.onLine;
  const isRead = route.method === 'GET' || route.isSearch;
  const sent =
    early?.response ??
    fetch(address, {
      method: route.method,
      credentials: 'same-origin',
      ...(options.keepalive && { keepalive: true }),
      headers,
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
    });
  const response = await sent.catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    if (!wasOffline || isRead) throw new AppError(networkError, { cause });
    throw new AppError(body === undefined ? offlineError : offlineFormError, { cause });
  });
  noteServerTime(response.headers.get('date'), early?.receivedAt);
  noteStaleness(response);
  const reply: unknown = await response.json().catch(() => null);
  if (response.ok && reply !== null) return reply as RouteReply<R>;
  throw refusalOf(response.status, reply);
}

/** The error of a reply that is not what its route promises. */
export function refusalOf(status: number, reply: unknown): AppError {
  return isProblem(reply) ? AppError.fromProblem(reply) : unreadable(status);
}

function isProblem(reply: unknown): reply is Problem {
  return typeof reply === 'object' && reply !== null && 'code' in reply && 'detail' in reply;
}

/** A reply that did not come from the gateway, such as a proxy's error page. */
function unreadable(status: number): AppError {
  return new AppError(status >= 500 || status === 0 ? platformErrors.unavailable : platformErrors.unexpected);
}

export function hasCode(error: unknown, definition: ErrorDefinition): error is AppError {
  return error instanceof AppError && error.code === definition.code;
}

/** The sentence to show: the server's, or that of `platform.unexpected` for any other error. */
export function errorSentence(error: unknown): string {
  return error instanceof AppError ? error.message : platformErrors.unexpected.detail;
}
