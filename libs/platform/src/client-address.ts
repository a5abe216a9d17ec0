import ipaddr from 'ipaddr.js';

/** First 64 bits of an IPv6 address, in 16-bit groups. */
const NETWORK_GROUPS = 4;

/**
 * What limits count by: an IPv4 address, or the /64 network of an IPv6 address, since one household or server has all
 * of it and could take a new address for each call.
 */
export function addressKey(ip: string | undefined): string {
  if (!ip) return 'unknown';
  if (!ipaddr.isValid(ip)) return ip;
  // An IPv4 address mapped into IPv6 comes out as IPv4.
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** As `addressKey`, by the /48 network of an IPv6 address: what one customer of a hosting company or provider gets at most. */
export function networkKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : addressNetwork(ip)!;
}

/** The network of an address, for records that say where something came from, and not who it was: /24 or /48. */
export function addressNetwork(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return `${address.toString().replace(/\d+$/, '0')}/24`;
  const groups = (address as ipaddr.IPv6).parts.slice(0, 3);
  return `${groups.map((group) => group.toString(16)).join(':')}::/48`;
}

/** Not of this machine, a private or reserved network. `address` is one of IPv4 or IPv6; anything else is not public. */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 is the Internet; `::7f00:1`, an IPv4 address in its oldest form, counts as unicast too.
  return ip.kind() === 'ipv4' || (ip as ipaddr.IPv6).parts[0]! >> 13 === 1;
}
