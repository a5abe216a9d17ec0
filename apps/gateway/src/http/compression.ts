import type { FastifyInstance } from 'fastify';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { RecentlyUsed } from '@vale/platform/recently-used';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** Below this many bytes compression costs more than it saves. */
export const COMPRESS_FROM = 1_024;

/** Quality out of 11. 4 gives pages 6 % more bytes, 6 at most 1 % fewer for more time. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Browsers of one kind send the same header. Longer headers are parsed each time. */
const known = new RecentlyUsed<Encoding>(200);
const MAX_KNOWN_LENGTH = 100;

/** A weight of 0 refuses an encoding. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (!header) return 'identity';
  const text = String(header);
  const found = known.get(text) ?? best(text);
  if (text.length <= MAX_KNOWN_LENGTH) known.set(text, found);
  return found;
}

function best(header: string): Encoding {
  const accepted = acceptances(header);
  if (accepted.get('br')) return 'br';
  return accepted.get('gzip') ? 'gzip' : 'identity';
}

/** For content that is stored compressed. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  return acceptances(String(header ?? '')).get('gzip') ?? false;
}

function acceptances(header: string): Map<string, boolean> {
  return new Map(
    header.split(',').map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined || Number(weight) > 0];
    }),
  );
}

/** Runs off the main thread. */
export function compress(content: string | Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(content);
  return brotli(content, BROTLI_OPTIONS);
}

/** A failure of the source ends the result too. */
export function compressStream(source: Readable, encoding: 'br' | 'gzip'): Readable {
  const compressor = encoding === 'gzip' ? createGzip() : createBrotliCompress(BROTLI_OPTIONS);
  return pipeline(source, compressor, () => undefined);
}

/**
 * Compresses strings, which JSON and pages are. Streams stay as they are, because server-sent events would wait in a
 * buffer.
 */
export function compressReplies(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < COMPRESS_FROM) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(payload, encoding);
  });
}
