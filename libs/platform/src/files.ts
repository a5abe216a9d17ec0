import type { Readable } from 'node:stream';

export interface StoredFile {
  /** SHA-256 of the content, in hex: the same bytes are kept once. */
  id: string;
  /** Bytes. */
  size: number;
}

export interface OpenedFile {
  stream: Readable;
  contentType: string;
  /** Bytes. */
  size: number;
}

/**
 * Uploads and other bulk, named by content. A token of Nest's injection; drivers in `files/`. Reading what is not there rejects with
 * `platform.not-found`. The first content type given for some bytes stays theirs.
 */
export abstract class Files {
  /** Resolves when the bytes are on disk (or wherever the driver keeps them for good). */
  abstract put(content: Buffer | Readable, meta: { contentType: string }): Promise<StoredFile>;
  /** The whole content in memory: for small files. */
  abstract get(id: string): Promise<Buffer>;
  abstract stream(id: string): Promise<OpenedFile>;
  abstract has(id: string): Promise<boolean>;
}
