import { isIPv6 } from 'node:net';

/**
 * What limits count by: an IPv4 address, or the /64 network of an IPv6 address, since one household or server has all
 * of it and could take a new address for each call.
 */
export function addressKey(ip: string | undefined): string {
  if (!ip) return 'unknown';
  const address = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIPv6(address) ? `${networkOf(address)}::/64` : address;
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
