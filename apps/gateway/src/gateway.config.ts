import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { imageHostsSchema } from '@vale/contracts/catalog';
import { defineConfig, flag, integer, setting, type ConfigOf, type Environment } from '@vale/platform/config';
import { runtimeConfig } from '@vale/platform/runtime-config';
import { demoDangers, isLoopbackHost, publicUrlDangers } from '@vale/platform/start-dangers';
import { isProxyList } from './http/proxy-list.js';

/** A class of thirty students or a load test shares one address in demo mode. */
const DEMO_FACTOR = 30;
const inDemo = `${DEMO_FACTOR} times as many in demo mode, unless it is set`;

export const gatewayConfig = defineConfig(
  'gateway',
  {
    TRUST_PROXY: setting(
      z._default(
        z
          .string()
          .check(
            z.refine(
              isProxyList,
              'a number of proxies up to 10, or addresses and networks from /8 (IPv6: /16)',
            ),
          ),
        '',
      ),
      'Proxies whose X-Forwarded-* headers are believed: how many there are, or their addresses and networks, comma separated. Empty or 0: none. Required outside demo mode where HOST is a network or PUBLIC_URL has https.',
    ),
    ALLOWED_HOSTS: setting(
      z._default(z.string(), ''),
      'Further names, comma separated, under which the shop is requested, beside that of PUBLIC_URL and this machine. Others get 400, which names this setting, and a line in the log.',
    ),
    IMAGE_HOSTS: setting(
      imageHostsSchema,
      "Hosts, comma separated, whose pictures the shop's pages may show beside its own (pictures of products by address). Empty: any host over TLS. The panel, which previews Discord's posts, may show all.",
    ),
    REQUEST_TIMEOUT_MS: setting(
      z._default(integer({ min: 100, max: 300_000 }), 20_000),
      'Milliseconds after which a request fails with 504, whatever it waits for.',
    ),
    REQUESTS_PER_ADDRESS: setting(
      z._default(integer({ min: 1 }), 600),
      `API requests a minute from one address, over all routes without a limit of their own; ${inDemo}.`,
    ),
    PAGES_PER_ADDRESS: setting(
      z._default(integer({ min: 1 }), 600),
      `Pages a minute for one address, and ten times as many pictures and sitemaps that have to be made or read for it; ${inDemo}.`,
    ),
    ROUTE_LIMIT_FACTOR: setting(
      z._default(integer({ min: 1 }), 1),
      `Multiplies the limits in the routes' contracts; ${DEMO_FACTOR} in demo mode, unless it is set.`,
    ),
    STREAMS_PER_ADDRESS: setting(
      z._default(integer({ min: 1 }), 20),
      `Open server-sent event streams of one address in one gateway; ${inDemo}.`,
    ),
    REPLY_CACHE_MEGABYTES: setting(
      z._default(integer({ min: 0, max: 4_096 }), 32),
      'Memory for ready replies of public reads and pages, in each gateway; 0 makes each one again.',
    ),
    OFFLINE_PAGES: setting(
      z._default(flag(), true),
      'Browsers keep the catalogue pages that they have shown, for times without a connection. false also removes what they keep.',
    ),
    WEB_DIST: setting(
      z._default(z.string(), fileURLToPath(new URL('../../web/dist', import.meta.url))),
      'Folder of the built web app.',
    ),
  },
  (value, env) => {
    if (!runtimeConfig.load(env).VALE_DEMO) return value;
    const limits = [
      ...(['REQUESTS_PER_ADDRESS', 'PAGES_PER_ADDRESS'] as const),
      ...(['ROUTE_LIMIT_FACTOR', 'STREAMS_PER_ADDRESS'] as const),
    ].filter((variable) => !env[variable]);
    const widened = limits.map((variable) => [variable, value[variable] * DEMO_FACTOR]);
    return { ...value, ...(Object.fromEntries(widened) as Partial<typeof value>) };
  },
  ({ TRUST_PROXY }, env) => {
    const { VALE_DEMO, HOST } = runtimeConfig.load(env);
    const isLocal = isLoopbackHost(HOST);
    // Otherwise all shoppers behind a proxy share one address and one limit.
    const reason = isLocal ? 'where PUBLIC_URL has https' : `with HOST=${HOST}`;
    const noProxies = `TRUST_PROXY is missing: ${reason}, name the proxies in front, or 0 for none`;
    const isMissing = !VALE_DEMO && !TRUST_PROXY.trim() && (!isLocal || hasTlsInFront(env));
    const dangers = [...publicUrlDangers(env), ...(isMissing ? [noProxies] : [])];
    if (isLocal) return dangers;
    return [
      ...dangers,
      ...demoDangers('public-admin', `HOST=${HOST}: everybody there knows the password of the admin`, env),
    ];
  },
  ({ TRUST_PROXY }, env) => {
    const isLocal = isLoopbackHost(runtimeConfig.load(env).HOST);
    if (!isLocal || !hasTlsInFront(env) || Number(TRUST_PROXY) !== 0) return [];
    return [
      'TRUST_PROXY=0, but PUBLIC_URL has https and HOST is this machine: all shoppers behind a proxy share one limit. Name the proxy, such as TRUST_PROXY=loopback',
    ];
  },
);

/** The gateway itself has no TLS. */
function hasTlsInFront(env: Environment): boolean {
  return runtimeConfig.load(env).PUBLIC_URL.startsWith('https:');
}

export type GatewayConfig = ConfigOf<typeof gatewayConfig>;
