import type { HttpRequest, ProviderHttp } from './payment-provider.js';
import {
  failureOfReply,
  ProviderError,
  ProviderReplyTooLarge,
  ProviderThrottled,
} from './provider-errors.js';

interface Api {
  apiEndpoint: string;
  /** Credentials, sent with every call. */
  headers: Record<string, string>;
  /** The provider's own words of a refusal. */
  messageOf: (json: unknown) => string | null;
  /** A refusal that is about the moment: nothing was done. */
  isLater?: (json: unknown) => boolean;
}

interface Call {
  body?: object;
  /** The reply is a list, and not an object. */
  isList?: boolean;
  headers?: Record<string, string>;
}

export type ProviderCall = (
  method: HttpRequest['method'],
  path: string,
  signal: AbortSignal,
  call?: Call,
) => Promise<unknown>;

/** JSON over HTTP at one account. Rejects with `ProviderError` and `ProviderRefusal`; resolves with an object, or a list. */
export function providerApi(
  http: ProviderHttp,
  { apiEndpoint, headers, messageOf, isLater }: Api,
): ProviderCall {
  const base = apiEndpoint.replace(/\/+$/, '');
  return async (method, path, signal, { body, isList = false, headers: own } = {}) => {
    const reply = await http(`${base}${path}`, {
      method,
      signal,
      headers: { accept: '*/*', ...headers, ...own },
      ...(body && { body }),
    });
    const { status, json } = reply;
    const message = messageOf(json) ?? `HTTP ${status}`;
    if (isLater?.(json)) throw new ProviderThrottled(message, reply.retryAfterMs);
    const failure = failureOfReply(reply, message);
    if (failure) throw failure;
    if (typeof json !== 'object' || json === null || Array.isArray(json) !== isList)
      throw new ProviderError('invalid-reply', 'the reply is not from the API');
    return json;
  };
}

/** Reads a page of a list: at most `limit` entries, and half of them as often as the reply is too large. */
export async function readPage<Page>(limit: number, read: (limit: number) => Promise<Page>): Promise<Page> {
  try {
    return await read(limit);
  } catch (error) {
    if (!(error instanceof ProviderReplyTooLarge) || limit === 1) throw error;
  }
  return readPage(Math.floor(limit / 2), read);
}

/** Returns the list with this name. Throws if it is missing: an empty list is a different answer. */
export function listUnder(json: unknown, name: string): readonly unknown[] {
  const list =
    typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[name] : undefined;
  if (!Array.isArray(list)) throw new ProviderError('invalid-reply', `the reply has no ${name}`);
  return list as readonly unknown[];
}
