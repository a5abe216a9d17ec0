import { BlockList, isIP } from 'node:net';

/** Each name stands for several networks. */
export const PROXY_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const NAMED_NETWORKS: ReadonlySet<string> = new Set(Object.values(PROXY_RANGES).flat());

/** A longer chain than a CDN, balancers and an ingress have: every client could name any address. */
const MAX_PROXIES = 10;
/** A wider network is not that of proxies: half of all addresses have `/1`. The named ranges are as wide as they are. */
const MIN_BITS = { 4: 8, 6: 16 } as const;
/** IPv4 addresses in IPv6 form: a network of these has 96 more bits than in IPv4. */
const MAPPED = new BlockList();
MAPPED.addSubnet('::ffff:0:0', 96, 'ipv6');

/** `TRUST_PROXY` may be empty, a number up to `MAX_PROXIES`, or addresses and networks. */
export function isProxyList(setting: string): boolean {
  const text = setting.trim();
  if (text === '' || /^\d+$/.test(text)) return Number(text) <= MAX_PROXIES;
  const listed = text.split(',').map((one) => one.trim());
  return listed.filter(Boolean).every((one) => Object.hasOwn(PROXY_RANGES, one) || isNetwork(one));
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more.length > 0) return false;
  if (bits === undefined || NAMED_NETWORKS.has(text)) return true;
  const ofIPv6 = MAPPED.check(address, 'ipv6') ? 96 + MIN_BITS[4] : MIN_BITS[6];
  const [least, most] = family === 4 ? [MIN_BITS[4], 32] : [ofIPv6, 128];
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most;
}
