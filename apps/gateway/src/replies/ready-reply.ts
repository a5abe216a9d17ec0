import { createHash } from 'node:crypto';
import { compress, COMPRESS_FROM, type Encoding } from '../http/compression.js';

type Compressed = Exclude<Encoding, 'identity'>;

const ETAG_LENGTH = 27;
/** Measured memory of a body's headers and buffer, beside its bytes. */
const REPRESENTATION_BYTES = 768;

export interface ReplyContent {
  status: number;
  /** Lower-case names, at least content-type. Nothing here belongs to one visitor. */
  headers: Readonly<Record<string, string>>;
  /** Text is compressed if the client accepts it; bytes are sent as they are. */
  body: string | Buffer;
  /** Epoch milliseconds after which the reply is wrong. Absent: as long as its route says. */
  expiresAt?: number | undefined;
  /** Something of it could not be read: an earlier reply is better. */
  isPartial?: boolean;
  /** The body for when nothing of it can be checked. Absent: the body itself. */
  staleBody?: (body: string) => Promise<string>;
}

/** Says that a reply is a kept one because the services do not answer, so nothing of it can be bought (RFC 9211). */
const STALE_HEADERS = { 'cache-control': 'no-store', 'cache-status': 'vale; hit; detail=stale' };

export interface Representation {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers as `writeHead` takes them: name, value, name, value. */
  readonly headerList: string[];
}

/** The bytes of one public reply, in each encoding that was requested. */
export class ReadyReply {
  readonly status: number;
  readonly etag: string;
  readonly isPartial: boolean;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly identity: Representation;
  private readonly isText: boolean;
  private readonly isCompressible: boolean;
  private readonly compressed = new Map<Compressed, Representation>();
  private readonly compressing = new Map<Compressed, Promise<Representation>>();
  private readonly staleBody: ReplyContent['staleBody'];
  private making: Promise<ReadyReply> | undefined;
  private stale: ReadyReply | undefined;

  constructor(
    { status, headers, body, isPartial = false, staleBody }: ReplyContent,
    /** Called when the reply takes more memory. */
    private readonly onGrow: () => void = () => undefined,
  ) {
    const bytes = ownBuffer(typeof body === 'string' ? Buffer.from(body) : body);
    this.isText = typeof body === 'string';
    this.isCompressible = this.isText && bytes.length >= COMPRESS_FROM;
    const digest = createHash('sha256')
      .update(headers['cache-status'] ?? '')
      .update(bytes)
      .digest('base64url')
      .slice(0, ETAG_LENGTH);
    this.status = status;
    this.isPartial = isPartial;
    this.staleBody = staleBody;
    // Weak, because the same content in another encoding has the same ETag.
    this.etag = `W/"${digest}"`;
    this.headers = { ...headers, etag: this.etag, vary: 'accept-encoding' };
    this.identity = this.represent(bytes, 'identity');
  }

  /** Bytes in memory. */
  get size(): number {
    return [this.identity, ...this.compressed.values()].reduce(
      (sum, { body }) => sum + body.length + REPRESENTATION_BYTES,
      this.stale?.size ?? 0,
    );
  }

  /** Undefined until `in` has created it. Short bodies and bytes are never compressed. */
  readyIn(encoding: Encoding): Representation | undefined {
    if (encoding === 'identity' || !this.isCompressible) return this.identity;
    return this.compressed.get(encoding);
  }

  async in(encoding: Encoding): Promise<Representation> {
    return this.readyIn(encoding) ?? this.compressOnce(encoding as Compressed);
  }

  /** True if the client has the reply already and gets a 304. */
  matches(ifNoneMatch: string | undefined): boolean {
    return this.status === 200 && matchesEtag(ifNoneMatch, this.etag);
  }

  /** Headers of a 304, without those of the body. */
  get validators(): Record<string, string> {
    const { 'content-type': _type, ...kept } = this.headers;
    return kept;
  }

  /** Made once. Its ETag is its own, because no client has it already. */
  asStale(): Promise<ReadyReply> {
    this.making ??= this.makeStale();
    return this.making;
  }

  private async makeStale(): Promise<ReadyReply> {
    const { body } = this.identity;
    const content = {
      status: this.status,
      headers: { ...this.headers, ...STALE_HEADERS },
      body: this.staleBody ? await this.staleBody(body.toString()) : this.isText ? body.toString() : body,
    };
    this.stale = new ReadyReply(content, this.onGrow);
    this.onGrow();
    return this.stale;
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

/** A small buffer may be part of a larger one and keep it in memory. */
function ownBuffer(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Compares weakly, as RFC 9110 requires for GET and HEAD. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}
