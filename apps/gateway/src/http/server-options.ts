import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { AppError, DEFAULT_BODY_BYTES, platformErrors } from '@vale/contracts/define';
import { toProblem } from '@vale/platform/errors';
import type { GatewayConfig } from '../gateway.config.js';
import { API_POLICY } from './security-headers.js';

const INBOUND_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** More than the longest parameter of any contract. */
const MAX_PARAM_LENGTH = 256;

/** Milliseconds for the whole request to arrive: bodies are small, and slow senders keep connections busy. */
const RECEIVE_TIMEOUT_MS = 30_000;

export function serverOptions(config: GatewayConfig): FastifyServerOptions {
  return {
    trustProxy: trustedProxies(config.TRUST_PROXY),
    bodyLimit: DEFAULT_BODY_BYTES,
    requestTimeout: RECEIVE_TIMEOUT_MS,
    // A HEAD would run the GET handler. The web app's route serves HEAD itself.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // A malformed address reaches no hook and no filter.
    frameworkErrors: (error, request, reply) => {
      const problem = toProblem(error, request.id);
      const body = JSON.stringify(problem);
      const headers = {
        ...request.server.securityHeaders,
        'content-security-policy': API_POLICY,
        'x-request-id': request.id,
        'cache-control': 'no-store',
        'content-type': 'application/problem+json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      };
      reply.hijack().raw.writeHead(problem.status, headers).end(body);
    },
    clientErrorHandler: refuseUnreadable,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    genReqId: ({ headers }) => requestIdFrom(headers['x-request-id']),
  };
}

/** Contracts are zod: without this Fastify loads Ajv and its serializer compiler, a tenth of all modules, unused. */
function noSchemas(): never {
  throw new Error('Routes of the gateway have contracts, not JSON schemas.');
}

/** What Node cannot read as HTTP has no request, and reaches neither `frameworkErrors` nor the filter. */
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
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

/** The caller's own id when it is safe to log, else a new one. */
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
    return (_address, hop) => hop < hops;
  }
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}
