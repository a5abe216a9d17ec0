import { createHash } from 'node:crypto';
import { compress, COMPRESS_FROM, type Encoding } from '../http/compression.js';

type Compressed = Exclude<Encoding, 'identity'>;

const ETAG_LENGTH = 27;
/** Measured memory of a body's headers and buffer, beside its bytes. */
const REPRESENTATION_BYTES = 768;

/** What a reply is made of before it is made ready. */
export interface ReplyContent {
  status: number;
  /** Lower-case names; content-type at least. Nothing that belongs to one visitor. */
  headers: Readonly<Record<string, string>>;
  /** Text is compressed where a client takes it; bytes are sent as they are. */
  body: string | Buffer;
  /** Epoch milliseconds after which it is no longer true; absent: as long as its route says. */
  expiresAt?: number | undefined;
}

/** Body and headers in one encoding. */
export interface Representation {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** The headers as `writeHead` takes them at once: name, value, name, value. */
  readonly headerList: string[];
}

/** The bytes of one public reply: the same for every visitor, in each encoding that was requested. */
export class ReadyReply {
  readonly status: number;
  readonly etag: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly identity: Representation;
  private readonly isCompressible: boolean;
  private readonly compressed = new Map<Compressed, Representation>();
  private readonly compressing = new Map<Compressed, Promise<Representation>>();

  constructor(
    { status, headers, body }: ReplyContent,
    /** Called when it takes more memory than before. */
    private readonly onGrow: () => void = () => undefined,
  ) {
    const bytes = ownBuffer(typeof body === 'string' ? Buffer.from(body) : body);
    this.isCompressible = typeof body === 'string' && bytes.length >= COMPRESS_FROM;
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LENGTH);
    this.status = status;
    // Weak: the same content in another encoding has the same one.
    this.etag = `W/"${digest}"`;
    this.headers = { ...headers, etag: this.etag, vary: 'accept-encoding' };
    this.identity = this.represent(bytes, 'identity');
  }

  /** Bytes of memory that it holds. */
  get size(): number {
    return [this.identity, ...this.compressed.values()].reduce(
      (sum, { body }) => sum + body.length + REPRESENTATION_BYTES,
      0,
    );
  }

  /** Undefined until `in` has made it. Short bodies and bytes are never compressed. */
  readyIn(encoding: Encoding): Representation | undefined {
    if (encoding === 'identity' || !this.isCompressible) return this.identity;
    return this.compressed.get(encoding);
  }

  async in(encoding: Encoding): Promise<Representation> {
    return this.readyIn(encoding) ?? this.compressOnce(encoding as Compressed);
  }

  /** Whether a client with this `If-None-Match` has it already: it gets a 304. */
  matches(ifNoneMatch: string | undefined): boolean {
    return this.status === 200 && matchesEtag(ifNoneMatch, this.etag);
  }

  /** Of a 304: what the client may keep, without the body's own headers. */
  get validators(): Record<string, string> {
    const { 'content-type': _type, ...kept } = this.headers;
    return kept;
  }

  private represent(body: Buffer, encoding: Encoding): Representation {
    const headers = {
      ...this.headers,
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    };
    return { body, headers, headerList: Object.entries(headers).flat() };
  }

  private compressOnce(encoding: Compressed): Promise<Representation> {
    let work = this.compressing.get(encoding);
    if (!work) {
      work = compress(this.identity.body, encoding).then((body) => {
        const made = this.represent(ownBuffer(body), encoding);
        this.compressed.set(encoding, made);
        this.onGrow();
        return made;
      });
      this.compressing.set(encoding, work);
      void work.catch(() => undefined).finally(() => this.compressing.delete(encoding));
    }
    return work;
  }
}

/** Small buffers are parts of bigger ones, which they would keep in memory. */
function ownBuffer(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** `If-None-Match` by weak comparison, as RFC 9110 requires for GET and HEAD. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}
