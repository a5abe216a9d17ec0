import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Files } from '@vale/platform/files';
import { NO_RECORD, type ChainedDocument, type Head } from './audit-chain.repository.js';

interface Header {
  /** Id of the archive before; null in the first one. */
  previous: string | null;
}

/** Files of lines of JSON, compressed by gzip: the header, then the records in their order, as they were stored. */
@Injectable()
export class AuditArchiveRepository {
  constructor(private readonly files: Files) {}

  /**
   * Returns the id of the file and its last record when it is stored durably. The same records become the same file.
   * Throws what `records` throws.
   */
  async write(
    previous: string | null,
    records: AsyncIterable<ChainedDocument>,
  ): Promise<{ file: string; end: Head }> {
    let end = NO_RECORD;
    const lines = async function* () {
      yield `${JSON.stringify({ previous } satisfies Header)}\n`;
      for await (const record of records) {
        yield `${JSON.stringify(record)}\n`;
        end = record;
      }
    };
    // An error of the records destroys the compressed stream, which `put` reads.
    const content = pipeline(Readable.from(lines()), createGzip({ level: 9 }), () => {});
    const { id } = await this.files.put(content, { contentType: 'application/gzip' });
    return { file: id, end };
  }

  /** Oldest first, from the first archive to this one. Throws where one is missing or has no header. */
  async upTo(file: string): Promise<string[]> {
    const found: string[] = [];
    for (let next: string | null = file; next !== null; next = (await this.header(next)).previous)
      found.unshift(next);
    return found;
  }

  /** Throws at the end when the bytes are not those that were written. */
  async *read(file: string): AsyncGenerator<ChainedDocument> {
    let isHeader = true;
    for await (const line of this.lines(file)) {
      if (!isHeader) yield JSON.parse(line) as ChainedDocument;
      isHeader = false;
    }
  }

  private async header(file: string): Promise<Header> {
    for await (const line of this.lines(file)) return JSON.parse(line) as Header;
    throw new Error(`${file} is empty`);
  }

  private async *lines(file: string): AsyncGenerator<string> {
    const { stream } = await this.files.stream(file);
    const digest = createHash('sha256');
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        digest.update(chunk);
        done(null, chunk);
      },
    });
    const text = pipeline(stream, measure, createGunzip(), () => {}).setEncoding('utf8');
    let rest = '';
    for await (const chunk of text) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
    if (digest.digest('hex') !== file) throw new Error('its bytes are not those that were written');
  }
}
