import { isLoopbackHost } from '@vale/platform/start-dangers';

export type CallbackAddressCheck = (address: string) => boolean;

/**
 * Where call-backs may go: to the shops that use the sandbox, so that nobody with its key makes it call other servers.
 * Without origins: to any of this machine.
 */
export function callbackAddressCheck(origins: readonly string[]): CallbackAddressCheck {
  const allowed = new Set(origins.map((origin) => new URL(origin).origin));
  return (address) => {
    const url = URL.parse(address);
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
    return allowed.size > 0 ? allowed.has(url.origin) : isLoopbackHost(url.hostname);
  };
}
