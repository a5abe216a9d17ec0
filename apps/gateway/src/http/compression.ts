import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes below which compressing costs more than it saves. */
export const COMPRESS_FROM = 1_024;

/** 4 is fast enough for each answer; 9 for what is compressed once and kept. */
type BrotliQuality = 4 | 9;

/** The best of ours that a client takes. A weight of 0 refuses. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = new Map(
    String(header ?? '')
      .split(',')
      .map((one) => {
        const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, weight === undefined || Number(weight) > 0];
      }),
  );
  if (accepted.get('br')) return 'br';
  return accepted.get('gzip') ? 'gzip' : 'identity';
}

/** Off the main thread. */
export async function compress(
  content: Buffer | string,
  encoding: Encoding,
  quality: BrotliQuality,
): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(content);
  if (encoding === 'identity') return Buffer.from(content);
  return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Texts alone, which is what JSON and pages are here. Streams stay as they are: server-sent events must not wait. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < COMPRESS_FROM) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(payload, encoding, 4);
  });
}
