import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { rootCertificates } from 'node:tls';
import { isPublicHost, PRIVATE_ADDRESS, privateNetworkError, publicLookup } from '@vale/platform/public-url';
import { readBounded } from '@vale/platform/read-bounded';
import type { HttpReply, HttpRequest, ProviderHttp } from './payment-provider.js';
import { retryAfterMsOf } from './retry-after.js';
import { ProviderError, ProviderReplyTooLarge } from './provider-errors.js';

const MAX_REPLY_BYTES = 256 * 1024;
/**
 * Servers close idle connections after 5 s or more. If one is closed while a charge is sent, the outcome is unknown.
 */
const IDLE_MS = 4_000;

const KEPT_HEADERS = /^(content-type|retry-after|(x-)?ratelimit-[a-z]+)$/;
/** Ids by which a provider's support finds a call: `x-request-id`, `x-itau-correlationID`, `x-correlation-id` and kin. */
const CALL_ID = /^(x-)?([a-z]+-)*(request|correlation|trace|transaction)-?id$/;
/** Longer ones are not kept. */
const MAX_CALL_ID = 200;

/** Failures before a connection was made: nothing can have arrived. */
const NOT_REACHED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  PRIVATE_ADDRESS,
]);

/** PEM material for mTLS: client certificate, key, and additional trusted authorities. */
interface ClientIdentity {
  readonly certificate?: string;
  readonly privateKey?: string;
  readonly authorities?: string;
}

/**
 * Keeps the connections of one account open between calls, with its certificate if it has one.
 * `isPublicOnly` refuses names that resolve to a private network.
 */
export function providerHttp(
  { certificate, privateKey, authorities }: ClientIdentity = {},
  { isPublicOnly = false } = {},
): ProviderHttp {
  const kept = { keepAlive: true, timeout: IDLE_MS, ...(isPublicOnly && { lookup: publicLookup }) };
  const plain = new HttpAgent(kept);
  const secure = new HttpsAgent({
    ...kept,
    minVersion: 'TLSv1.2',
    ...(certificate && privateKey && { cert: certificate, key: privateKey }),
    ...(authorities && { ca: [...rootCertificates, authorities] }),
  });
  return async (url, request) => {
    try {
      const address = new URL(url);
      if (isPublicOnly && !isPublicHost(address.hostname)) throw privateNetworkError(address.hostname);
      const sent = () => send(address, request, { plain, secure });
      return await sent().catch((error: unknown) => {
        if (error instanceof ClosedMeanwhile && request.method === 'GET') return sent();
        throw error;
      });
    } catch (error) {
      throw errorOf(error, request.signal);
    }
  };
}

/** A kept connection failed: the provider may have closed it while this call was sent. */
class ClosedMeanwhile extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'ClosedMeanwhile';
  }
}

interface Agents {
  plain: HttpAgent;
  secure: HttpsAgent;
}

function send(url: URL, request: HttpRequest, { plain, secure }: Agents): Promise<HttpReply> {
  const body = bodyOf(request);
  const options = {
    method: request.method,
    headers: {
      ...request.headers,
      ...(body && { 'content-type': body.type, 'content-length': body.length }),
    },
    signal: request.signal,
  };
  return new Promise((resolve, reject) => {
    const onReply = (reply: IncomingMessage) => {
      readReply(reply).then(
        (text) => resolve({ status: reply.statusCode ?? 0, json: parseJson(text), ...headersOf(reply) }),
        (error: unknown) => {
          sent.destroy();
          reject(error as Error);
        },
      );
    };
    const sent =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, agent: secure }, onReply)
        : requestHttp(url, { ...options, agent: plain }, onReply);
    sent.on('error', (error) => reject(sent.reusedSocket ? new ClosedMeanwhile(error) : error));
    sent.end(body?.content);
  });
}

function bodyOf({ body }: HttpRequest): { content: string; type: string; length: number } | null {
  if (body === undefined) return null;
  const content = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { content, type, length: Buffer.byteLength(content) };
}

function headersOf({ headers }: IncomingMessage): Pick<HttpReply, 'headers' | 'retryAfterMs' | 'callId'> {
  const kept = Object.entries(headers).filter(([name]) => KEPT_HEADERS.test(name));
  const retryAfterMs = retryAfterMsOf(headers);
  const [, callId] = Object.entries(headers).find(([name]) => CALL_ID.test(name)) ?? [];
  return {
    ...(typeof callId === 'string' && callId.length <= MAX_CALL_ID && { callId }),
    ...(kept.length > 0 && {
      headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

async function readReply(reply: IncomingMessage): Promise<string> {
  const content = await readBounded(reply, MAX_REPLY_BYTES);
  if (!content) throw new ProviderReplyTooLarge();
  return content.toString('utf8');
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function errorOf(error: unknown, signal: AbortSignal): ProviderError {
  if (error instanceof ProviderError) return error;
  if (signal.aborted) return new ProviderError('timeout', 'no reply in time', { cause: error });
  const codes = codesOf(error);
  const kind = codes.length > 0 && codes.every((code) => NOT_REACHED.has(code)) ? 'network' : 'server';
  return new ProviderError(kind, `not reached (${codes.join(', ') || 'connection lost'})`, { cause: error });
}

/** A name with several addresses fails with one error for each. Empty where no system call failed. */
export function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  if (error instanceof ClosedMeanwhile) return codesOf(error.cause);
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.flatMap(codesOf);
  return 'code' in error && typeof error.code === 'string' ? [error.code] : [];
}
