import { isIP } from 'node:net';

/** Each name stands for several networks. */
export const PROXY_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** `TRUST_PROXY` may be empty, a number, or addresses and networks. */
export function isProxyList(setting: string): boolean {
  const text = setting.trim();
  if (text === '' || /^\d+$/.test(text)) return true;
  const listed = text.split(',').map((one) => one.trim());
  return listed.filter(Boolean).every((one) => Object.hasOwn(PROXY_RANGES, one) || isNetwork(one));
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
