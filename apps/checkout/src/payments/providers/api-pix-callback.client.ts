import type { HttpRequest } from './payment-provider.js';
import { CallbackTaken, unlessNotFound } from './provider-errors.js';
import { fieldOf, textOf } from './provider-values.js';

interface Api {
  get(path: string, signal: AbortSignal): Promise<object>;
  call(
    method: HttpRequest['method'],
    path: string,
    signal: AbortSignal,
    body: object,
    headers: Record<string, string>,
  ): Promise<object>;
}

interface Registration {
  pixKey: string;
  /** The bank requires these headers, and this ending of the address. */
  headers?: Record<string, string>;
  suffix?: string;
  url: string;
  replaces?: boolean;
}

/** A key has one address for callbacks. Rejects with `CallbackTaken` if it is another system's, unless it is replaced. */
export async function registerAtKey(
  api: Api,
  { pixKey, url, headers = {}, suffix = '', replaces = false }: Registration,
  signal: AbortSignal,
): Promise<void> {
  const path = `/webhook/${encodeURIComponent(pixKey)}`;
  const webhookUrl = `${url}${suffix}`;
  if (!replaces) {
    const known = await api.get(path, signal).catch((error: unknown) => unlessNotFound(error));
    const registered = textOf(fieldOf(known, 'webhookUrl'));
    if (registered === webhookUrl) return;
    if (registered !== null && originOf(registered) !== originOf(url))
      throw new CallbackTaken(originOf(registered));
  }
  await api.call('PUT', path, signal, { webhookUrl }, headers);
}

/** The text itself if it is no URL. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
