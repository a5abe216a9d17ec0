import { isLoopbackHost } from '@vale/platform/start-dangers';

export type CallbackUrlCheck = (address: string) => boolean;

/**
 * Restricts callbacks to the shops that use the sandbox, so that nobody with its key can make it call other
 * servers. An empty list allows any address on this machine.
 */
export function callbackUrlCheck(origins: readonly string[]): CallbackUrlCheck {
  const allowed = new Set(origins.map((origin) => new URL(origin).origin));
  return (address) => {
    const url = URL.parse(address);
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
    return allowed.size > 0 ? allowed.has(url.origin) : isLoopbackHost(url.hostname);
  };
}
