import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPublicHost, PRIVATE_ADDRESS, privateNetworkError, publicLookup } from './public-url.js';
import { readBounded } from './read-bounded.js';
import { abortedAfter } from './time-limit.js';

export interface PostOptions {
  headers: Readonly<Record<string, string>>;
  /** Milliseconds for all of it: name, connection and reply. */
  timeoutMs: number;
  /** Bytes of the reply's body; the rest of a longer one is not read. */
  maxBytes: number;
  /** Allows plain HTTP and private networks, for the demo and tests. */
  anywhere?: boolean;
  /** Resolves the host's name in place of `publicLookup`. */
  lookup?: typeof publicLookup;
}

export type PostResult =
  /** `body` is null if it was too long. A redirect is a reply like any other. */
  | { kind: 'replied'; status: number; headers: IncomingHttpHeaders; body: Buffer | null }
  | { kind: 'failed'; problem: PostProblem };

export type PostProblem = 'timeout' | 'private-address' | 'unreachable';

/**
 * One POST of JSON to an address that a person typed. Only public addresses over TLS are reached: the name is checked when the
 * connection is made, so an address that moves into a private network later is refused. Never throws, and follows no redirect.
 */
export async function publicPost(address: string, body: string, options: PostOptions): Promise<PostResult> {
  let isLate = (): boolean => false;
  try {
    return await abortedAfter(options.timeoutMs, async (signal) => {
      isLate = () => signal.aborted;
      const reply = await open(new URL(address), body, options, signal);
      const content = await readBounded(reply, options.maxBytes);
      return { kind: 'replied', status: reply.statusCode ?? 0, headers: reply.headers, body: content };
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === PRIVATE_ADDRESS)
      return { kind: 'failed', problem: 'private-address' };
    return { kind: 'failed', problem: isLate() ? 'timeout' : 'unreachable' };
  }
}

async function open(
  url: URL,
  body: string,
  { headers, anywhere = false, lookup = publicLookup }: PostOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (!anywhere && (url.protocol !== 'https:' || !isPublicHost(url.hostname)))
    throw privateNetworkError(url.hostname);
  const length = String(Buffer.byteLength(body));
  const all = { 'content-type': 'application/json', ...headers, 'content-length': length };
  // Uses a separate connection: one that was opened without the check must not be reused.
  const options = { method: 'POST', signal, headers: all, agent: false as const };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'http:'
        ? requestHttp(url, options, resolve)
        : requestHttps(url, { ...options, ...(!anywhere && { lookup }), minVersion: 'TLSv1.2' }, resolve);
    request.on('error', reject).end(body);
  });
}
