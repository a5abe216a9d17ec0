import type { RuntimeConfig } from '@vale/platform/runtime-config';
import { isLoopbackHost } from '@vale/platform/start-dangers';
import type { GatewayConfig } from '../gateway.config.js';

/** A name or an address, without its port; brackets of IPv6 stay. */
const HOST = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/;

/**
 * Whether a request was sent to this shop by a name of it: that of `PUBLIC_URL`, one of `ALLOWED_HOSTS`, or this machine. Another
 * name leads here by DNS rebinding, or to a wrong page in some cache.
 */
export function hostCheck(
  { PUBLIC_URL, HOST: listening }: Pick<RuntimeConfig, 'PUBLIC_URL' | 'HOST'>,
  { ALLOWED_HOSTS }: Pick<GatewayConfig, 'ALLOWED_HOSTS'>,
): (host: string | undefined) => boolean {
  const allowed = ALLOWED_HOSTS.split(',').map((host) => host.trim().toLowerCase());
  const own = new Set(
    [new URL(PUBLIC_URL).hostname, listening, 'localhost', '127.0.0.1', ...allowed].filter(Boolean),
  );
  return (host) => {
    const name = HOST.exec(host ?? '')?.[1]?.toLowerCase();
    return name !== undefined && (own.has(name) || isLoopbackHost(name));
  };
}
