import type { IncomingMessage } from 'node:http';
import { clientAddress } from '@vale/platform/client-address';
import type { RuntimeConfig } from '@vale/platform/runtime-config';
import { isLoopbackHost } from '@vale/platform/start-dangers';
import type { GatewayConfig } from '../gateway.config.js';

/** A name or an address, without its port; brackets of IPv6 stay. */
const HOST = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/;

/** `arrivedAt`: the address of this machine that the connection was made to. */
export type HostCheck = (host: string | undefined, arrivedAt: string | undefined) => boolean;

/**
 * Whether a request was sent to this shop by a name of it: that of `PUBLIC_URL`, one of `ALLOWED_HOSTS`, or this machine, also by
 * its address in a network. Another name leads here by DNS rebinding, or to a wrong page in some cache.
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

/** Names that are told in the log: anybody may send any, and the operator needs the one of the own machine. */
const MOST_TOLD = 20;
const LONGEST_TOLD = 100;

/** Tells the operator, once for each name, why requests are refused. */
export class UnknownHosts {
  private readonly told = new Set<string>();

  constructor(private readonly warn: (message: string, fields: { host: string }) => void) {}

  note(given: string | undefined): void {
    const host = (given ?? '').slice(0, LONGEST_TOLD);
    if (this.told.has(host) || this.told.size === MOST_TOLD) return;
    this.told.add(host);
    this.warn('refused: the shop was requested by a name that is not in PUBLIC_URL or ALLOWED_HOSTS', {
      host,
    });
  }
}

/** No rebinding: what a browser calls by an address has that address for its origin. */
function isAddress(name: string, address: string | undefined): boolean {
  const named = clientAddress(name);
  return named !== null && named === clientAddress(address);
}

/**
 * Each host that a request names: its `Host` headers, of which Node hides all but one, and that of an address in absolute form. A
 * proxy in front may have believed another of them.
 */
export function hostsOf({ rawHeaders, url = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): string[] {
  const named = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === 'host');
  const absolute = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1];
  return absolute === undefined || named.includes(absolute) ? named : [...named, absolute];
}
