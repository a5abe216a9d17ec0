import type { IncomingMessage } from 'node:http';
import { clientAddress } from '@vale/platform/client-address';
import type { RuntimeConfig } from '@vale/platform/runtime-config';
import { isLoopbackHost } from '@vale/platform/start-dangers';
import type { GatewayConfig } from '../gateway.config.js';

/** A name or address with an optional port. IPv6 keeps its brackets. */
const HOST = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/;

/** `arrivedAt`: the local address of the connection. */
export type HostCheck = (host: string | undefined, arrivedAt: string | undefined) => boolean;

/**
 * Accepts the name of `PUBLIC_URL`, those of `ALLOWED_HOSTS`, and this machine, also by its network address. Any
 * other name arrives by DNS rebinding, or would put a wrong page into a cache.
 */
export function hostCheck(
  { PUBLIC_URL, HOST: listening }: Pick<RuntimeConfig, 'PUBLIC_URL' | 'HOST'>,
  { ALLOWED_HOSTS }: Pick<GatewayConfig, 'ALLOWED_HOSTS'>,
): HostCheck {
  const named = [listening, ...ALLOWED_HOSTS.split(',')].map((host) => host.trim().toLowerCase());
  const own = new Set([new URL(PUBLIC_URL).hostname, 'localhost', '127.0.0.1', ...named].filter(Boolean));
  return (host, arrivedAt) => {
    const name = HOST.exec(host ?? '')?.[1]?.toLowerCase();
    if (name === undefined) return false;
    return own.has(name) || isLoopbackHost(name) || isAddress(name, arrivedAt);
  };
}

/** Limits the log: anybody may send any name. */
const MAX_LOGGED = 20;
const MAX_LOGGED_LENGTH = 100;

/** Tells the operator once per name why requests are refused. */
export class UnknownHosts {
  private readonly told = new Set<string>();

  constructor(private readonly warn: (message: string, fields: { host: string }) => void) {}

  note(given: string | undefined): void {
    const host = (given ?? '').slice(0, MAX_LOGGED_LENGTH);
    if (this.told.has(host) || this.told.size === MAX_LOGGED) return;
    this.told.add(host);
    this.warn('refused: the shop was requested by a name that is not in PUBLIC_URL or ALLOWED_HOSTS', {
      host,
    });
  }
}

/** DNS rebinding needs a name: a page that was opened by address has that address as its origin. */
function isAddress(name: string, address: string | undefined): boolean {
  const named = clientAddress(name);
  return named !== null && named === clientAddress(address);
}

/**
 * All hosts that a request names: its `Host` headers, of which Node shows only one, and the host of an absolute
 * address. A proxy in front may have believed a different one.
 */
export function hostsOf({ rawHeaders, url = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): string[] {
  const named = rawHeaders.filter((_, at) => at % 2 === 1 && isHost(rawHeaders[at - 1]!));
  const absolute = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1];
  return absolute === undefined || named.includes(absolute) ? named : [...named, absolute];
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}
