import { createHash } from 'node:crypto';
import { compress, COMPRESS_FROM, type Encoding } from '../http/compression.js';

type Compressed = Exclude<Encoding, 'identity'>;

const ETAG_LENGTH = 27;

/** What a reply is made of before it is made ready. */
export interface ReplyContent {
  status: number;
  /** Lower-case names; content-type at least. Nothing that belongs to one visitor. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Epoch milliseconds after which it is no longer true; absent: as long as its route says. */
  expiresAt?: number | undefined;
}

/** The bytes of one public reply: the same for every visitor, in each encoding that was requested. */
export class ReadyReply {
  readonly status: number;
  readonly etag: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly identity: Buffer;
  private readonly bodies = new Map<Compressed, Buffer>();
  private readonly compressing = new Map<Compressed, Promise<Buffer>>();

  constructor({ status, headers, body }: ReplyContent) {
    const bytes = Buffer.from(body);
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LENGTH);
    this.status = status;
    // Weak: the same content in another encoding has the same one.
    this.etag = `W/"${digest}"`;
    this.headers = { ...headers, etag: this.etag, vary: 'accept-encoding' };
    this.identity = bytes;
  }

  /** Bytes of memory that it holds now; grows with each further encoding requested. */
  get size(): number {
    return [...this.bodies.values()].reduce((sum, body) => sum + body.length, this.identity.length);
  }

  /** The body in this encoding, at once when it was made before. Short ones are never compressed. */
  body(wanted: Encoding): Buffer | Promise<Buffer> {
    const encoding = this.encodingFor(wanted);
    return encoding === 'identity'
      ? this.identity
      : (this.bodies.get(encoding) ?? this.compressOnce(encoding));
  }

  headersFor(wanted: Encoding, length: number): Record<string, string | number> {
    const encoding = this.encodingFor(wanted);
    return {
      ...this.headers,
      'content-length': length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    };
  }

  /** Of a 304: what the client may keep, without the body's own headers. */
  get validators(): Record<string, string> {
    const { 'content-type': _type, ...kept } = this.headers;
    return kept;
  }

  private encodingFor(wanted: Encoding): Encoding {
    return this.identity.length < COMPRESS_FROM ? 'identity' : wanted;
  }

  private compressOnce(encoding: Compressed): Promise<Buffer> {
    let work = this.compressing.get(encoding);
    if (!work) {
      work = compress(this.identity, encoding).then((body) => {
        this.bodies.set(encoding, body);
        return body;
      });
      this.compressing.set(encoding, work);
      void work.catch(() => undefined).finally(() => this.compressing.delete(encoding));
    }
    return work;
  }
}

/** `If-None-Match` by weak comparison, as RFC 9110 requires for GET and HEAD. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}
