import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { AppError, DEFAULT_BODY_BYTES, platformErrors } from '@vale/contracts/define';
import { toProblem } from '@vale/platform/errors';
import type { GatewayConfig } from '../gateway.config.js';
import { PROXY_RANGES } from './proxy-list.js';
import { API_HEADERS } from './security-headers.js';

const INBOUND_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Exceeds the longest parameter of any contract. */
const MAX_PARAM_LENGTH = 256;

const CALLBACK_SLASH =
  /^(\/api\/(?:payments\/[^/?]+\/[^/?]+\/webhook(?:\/pix)?|p\/[^/?]+\/[^/?]+))\/(?=\?|$)/;

/** Milliseconds for the whole request to arrive. Bodies are small, and slow senders keep connections busy. */
const RECEIVE_TIMEOUT_MS = 30_000;

export function serverOptions(config: GatewayConfig): FastifyServerOptions {
  const trusts = trustsPeer(config.TRUST_PROXY);
  return {
    trustProxy: trustedProxies(config.TRUST_PROXY),
    bodyLimit: DEFAULT_BODY_BYTES,
    requestTimeout: RECEIVE_TIMEOUT_MS,
    rewriteUrl: ({ url = '' }) =>
      // Some providers end the address of their callbacks with a slash.
      url.startsWith('/api') ? url.replace(CALLBACK_SLASH, '$1') : decodableUrl(url),
    // A HEAD would run the GET handler. The web app's route serves HEAD itself.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // A malformed address under /api reaches neither hooks nor filters.
    frameworkErrors: (error, request, reply) => {
      const problem = toProblem(error, request.id);
      const body = JSON.stringify(problem);
      const headers = {
        ...request.server.securityHeaders,
        ...API_HEADERS,
        'x-request-id': request.id,
        'cache-control': 'no-store',
        'content-type': 'application/problem+json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      };
      reply.hijack().raw.writeHead(problem.status, headers).end(body);
    },
    clientErrorHandler: refuseUnreadable,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    genReqId: (request) => requestIdOf(request as IncomingMessage, trusts),
  };
}

/** A broken percent encoding is taken literally outside /api, so that its visitor gets a page. */
function decodableUrl(address: string): string {
  if (!address.includes('%')) return address;
  const [path = '', ...query] = address.split('?');
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** Contracts use zod. Without this, Fastify loads Ajv and its serializer compiler: a tenth of all modules, unused. */
function noSchemas(): never {
  throw new Error('Routes of the gateway have contracts, not JSON schemas.');
}

/** A request that Node cannot parse reaches neither `frameworkErrors` nor the filter. */
function refuseUnreadable(error: Error & { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = error.code === 'HPE_HEADER_OVERFLOW' ? platformErrors.tooLarge : platformErrors.malformed;
  const body = JSON.stringify(new AppError(refusal).toProblem());
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'content-type: application/problem+json; charset=utf-8',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      ...Object.entries(API_HEADERS).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

/** True if the connection comes from one of our proxies, which alone may set request ids and traces. */
export type PeerTrust = (request: IncomingMessage) => boolean;

/** With a number of hops, every peer counts as a proxy. */
export function trustsPeer(setting: string): PeerTrust {
  const trusted = trustedProxies(setting);
  if (trusted === false) return () => false;
  if (!Array.isArray(trusted)) return () => trusted('', 0);
  const known = new BlockList();
  for (const network of trusted.flatMap((one) => PROXY_RANGES[one] ?? one)) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  return ({ socket: { remoteAddress = '' } }) =>
    remoteAddress !== '' && known.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
}

/** Keeps a trusted proxy's id if it is safe to log. */
export function requestIdOf(request: IncomingMessage, trusts: PeerTrust): string {
  return trusts(request) ? requestIdFrom(request.headers['x-request-id']) : randomUUID();
}

/** Keeps the caller's id if it is safe to log. */
export function requestIdFrom(inbound: string | string[] | undefined): string {
  return typeof inbound === 'string' && INBOUND_ID.test(inbound) ? inbound : randomUUID();
}

/** `2` hops, or a list of addresses and networks. By default no proxy is trusted. */
export function trustedProxies(
  setting: string,
): false | string[] | ((address: string, hop: number) => boolean) {
  const text = setting.trim();
  if (text === '') return false;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops > 0 && ((_address, hop) => hop < hops);
  }
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}
