import ipaddr from 'ipaddr.js';

/** First 64 bits of an IPv6 address, in 16-bit groups. */
const NETWORK_GROUPS = 4;
const UNKNOWN = 'unknown';

/** `1.2.3.4:5678` and `[2001:db8::1]:443`, as some proxies write addresses. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/** Normalises an address without port and zone; null if it is not an IP address. */
export function clientAddress(given: string | undefined): string | null {
  const [, bracketed, bare] = WITH_PORT.exec(given ?? '') ?? [];
  const address = (bracketed ?? bare ?? given ?? '').replace(/%.*$/, '');
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
}

/**
 * Key that limits count by: an IPv4 address, or the /64 network of an IPv6 address, because one household or
 * server owns a whole /64 and could use a new address for each call.
 */
export function addressKey(ip: string | undefined): string {
  const known = clientAddress(ip);
  // Counted together: an invalid address could be a new text in each request.
  if (!known) return UNKNOWN;
  const address = ipaddr.parse(known);
  if (address.kind() === 'ipv4') return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** A key to count by, and how many times the limit of one address it may reach. */
export interface CountedNetwork {
  key: string;
  factor: number;
}

/**
 * Prefix lengths by which providers assign addresses: a household has a /64 or a /56, a server or a company
 * a /48.
 */
const WIDER = [
  [56, 4],
  [48, 16],
] as const;

/** Returns the key of `addressKey`. An IPv6 address also counts for its /56 and /48, with higher limits. */
export function countedNetworks(ip: string | undefined): CountedNetwork[] {
  const narrow = { key: addressKey(ip), factor: 1 };
  const known = clientAddress(ip);
  if (!known?.includes(':')) return [narrow];
  const bytes = ipaddr.parse(known).toByteArray();
  const wider = WIDER.map(([bits, factor]) => {
    const prefix = bytes.map((byte, at) => (at < bits / 8 ? byte : 0));
    return { key: `${ipaddr.fromByteArray(prefix).toString()}/${bits}`, factor };
  });
  return [narrow, ...wider];
}

/**
 * Key for the /48 network of an IPv6 address, the most that one customer of a provider gets; otherwise like
 * `addressKey`.
 */
export function networkKey(ip: string): string {
  const address = clientAddress(ip);
  if (!address) return UNKNOWN;
  return address.includes(':') ? addressNetwork(address)! : address;
}

/** The network of an address, for records that say where something came from, and not who it was: /24 or /48. */
export function addressNetwork(ip: string): string | null {
  const known = clientAddress(ip);
  if (!known) return null;
  const address = ipaddr.parse(known);
  if (address.kind() === 'ipv4') return `${address.toString().replace(/\d+$/, '0')}/24`;
  const groups = (address as ipaddr.IPv6).parts.slice(0, 3);
  return `${groups.map((group) => group.toString(16)).join(':')}::/48`;
}

/**
 * False for this machine and for private and reserved networks. `address` is IPv4 or IPv6; any other text is
 * not public.
 */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast') return false;
  // Only 2000::/3 of IPv6 is the Internet; `::7f00:1`, an IPv4 address in its oldest form, counts as unicast
  // too.
  return ip.kind() === 'ipv4' || (ip as ipaddr.IPv6).parts[0]! >> 13 === 1;
}
