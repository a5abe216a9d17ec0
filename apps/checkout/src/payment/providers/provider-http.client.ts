import { ProviderError, type HttpRequest, type ProviderHttp } from './payment-provider.js';

const MAX_REPLY_BYTES = 256 * 1024;

/** Failures before a connection was made: nothing can have arrived. */
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Node's `fetch` keeps connections open between calls. */
export const providerHttp: ProviderHttp = async (url, request) => {
  const { signal } = request;
  try {
    const response = await fetch(url, { ...initOf(request), redirect: 'manual', signal });
    return { status: response.status, json: parseJson(await readReply(response)) };
  } catch (error) {
    throw errorOf(error, signal);
  }
};

function initOf({ method, headers, body }: HttpRequest): RequestInit {
  if (!body) return { method, headers };
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function readReply(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_REPLY_BYTES) throw new ProviderError('invalid-reply', 'the reply is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function errorOf(error: unknown, timeout: AbortSignal): ProviderError {
  if (error instanceof ProviderError) return error;
  if (timeout.aborted) return new ProviderError('timeout', 'no reply in time', { cause: error });
  const codes = codesOf(error);
  const kind = codes.length > 0 && codes.every((code) => NOT_REACHED.has(code)) ? 'network' : 'server';
  return new ProviderError(kind, `not reached (${codes.join(', ') || 'connection lost'})`, { cause: error });
}

/** `fetch` hides the code in its error's cause; a name with several addresses fails with one error for each. */
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.flatMap(codesOf);
  if ('code' in error && typeof error.code === 'string') return [error.code];
  return 'cause' in error ? codesOf(error.cause) : [];
}
