import { lookup as resolve, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicIp } from './client-address.js';

/** Names that no public DNS has. */
const INTERNAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

type ResolvedCallback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
type ResolveAll = (hostname: string, options: LookupAllOptions, callback: ResolvedCallback) => void;

/** The error code of a name that leads into a private network. */
export const PRIVATE_ADDRESS = 'EPRIVATEADDRESS';

export function privateNetworkError(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} leads to a private network`), { code: PRIVATE_ADDRESS });
}

/**
 * True for an https address on the Internet, judging by its text; `publicLookup` checks what its name
 * resolves to.
 */
export function isPublicUrl(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && isPublicHost(url.hostname);
}

export function isPublicHost(hostname: string): boolean {
  const host = bareHost(hostname);
  if (isIP(host) !== 0) return isPublicIp(host);
  return host.includes('.') && !INTERNAL_NAME.test(host.toLowerCase());
}

/** True for a numeric address that is not on the Internet; false for every name. */
export function isPrivateNumber(hostname: string): boolean {
  const host = bareHost(hostname);
  return isIP(host) !== 0 && !isPublicIp(host);
}

function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * Resolves names for connections to addresses that an admin typed: a name with any private address is
 * refused at each connection, so it cannot become private later. `isPublicHost` covers numeric addresses,
 * which are not looked up.
 */
export const publicLookup = publicLookupBy(resolve);

/**
 * `resolveAll` is a parameter, so that tests need no name server. Connections that need the same name at the same time share one
 * look-up: Node makes only two at once, so a receiver whose name server is silent would keep payment providers waiting.
 */
export function publicLookupBy(resolveAll: ResolveAll): LookupFunction {
  const underWay = new Map<string, ResolvedCallback[]>();
  return (hostname, options, callback) => {
    const done: ResolvedCallback = (error, addresses) => {
      const isPrivate = !error && addresses.some(({ address }) => !isPublicIp(address));
      const problem = isPrivate ? privateNetworkError(hostname) : error;
      if (problem) return callback(problem, []);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first!.address, first!.family);
    };
    const key = JSON.stringify([hostname, options.family, options.hints]);
    const others = underWay.get(key);
    if (others) return void others.push(done);
    const all = [done];
    underWay.set(key, all);
    resolveAll(hostname, { ...options, all: true }, (error, addresses) => {
      underWay.delete(key);
      for (const one of all) one(error, addresses);
    });
  };
}
