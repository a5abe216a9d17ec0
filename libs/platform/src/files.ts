import type { Readable } from 'node:stream';

export interface StoredFile {
  /** SHA-256 of the content, in hex: the same bytes are stored once. */
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
 * Uploads and other large content, named by its hash. A token of Nest's injection; drivers in `files/`. Reading a file that
 * does not exist rejects with `platform.not-found`. Bytes that are put again keep their first content type.
 */
export abstract class Files {
  /** Resolves when the bytes are stored durably. */
  abstract put(content: Buffer | Readable, meta: { contentType: string }): Promise<StoredFile>;
  /** Several small files, in the given order, in as few writes as possible. */
  async putAll(files: readonly { content: Buffer; contentType: string }[]): Promise<StoredFile[]> {
    return Promise.all(files.map(({ content, contentType }) => this.put(content, { contentType })));
  }
  /** The whole content in memory: for small files. */
  abstract get(id: string): Promise<Buffer>;
  abstract stream(id: string): Promise<OpenedFile>;
  abstract has(id: string): Promise<boolean>;
  /** Removes content that nobody else stored: equal bytes are one file. Safe to repeat. */
  abstract remove(id: string): Promise<void>;
}
