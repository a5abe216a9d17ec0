import { AppError, platformErrors } from '@vale/contracts/define';
import { GridFSBucket } from 'mongodb';
import type { Db, GridFSFile } from 'mongodb';
import { createHash, randomUUID } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Files, type OpenedFile, type StoredFile } from '../files.js';

/** Files in MongoDB, for processes that share no disk. The file's name in the bucket is the content's hash. */
export class GridFsFiles extends Files {
  private opened: Promise<GridFSBucket> | undefined;

  constructor(private readonly database: () => Promise<Db>) {
    super();
  }

  /** Uploaded under a temporary name and renamed when complete: a crash leaves nothing under the hash. */
  async put(content: Buffer | Readable, { contentType }: { contentType: string }): Promise<StoredFile> {
    const hash = createHash('sha256');
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    });
    const bucket = await this.bucket();
    const upload = bucket.openUploadStream(`incoming-${randomUUID()}`, { metadata: { contentType } });
    try {
      await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, measure, upload);
    } catch (error) {
      await upload.abort().catch(() => {});
      throw error;
    }
    const id = hash.digest('hex');
    if (await this.find(id)) await bucket.delete(upload.id);
    else await bucket.rename(upload.id, id);
    return { id, size };
  }

  async get(id: string): Promise<Buffer> {
    const { stream } = await this.stream(id);
    return Buffer.concat((await stream.toArray()) as Buffer[]);
  }

  async stream(id: string): Promise<OpenedFile> {
    const file = await this.find(id);
    if (!file) throw new AppError(platformErrors.notFound);
    const { contentType } = file.metadata as { contentType: string };
    const bucket = await this.bucket();
    return { stream: bucket.openDownloadStream(file._id), contentType, size: file.length };
  }

  async has(id: string): Promise<boolean> {
    return (await this.find(id)) !== null;
  }

  /** The first of several uploads of the same bytes, whose content type they keep. */
  private async find(id: string): Promise<GridFSFile | null> {
    const bucket = await this.bucket();
    return bucket.find({ filename: id }).sort({ uploadDate: 1 }).limit(1).next();
  }

  private bucket(): Promise<GridFSBucket> {
    this.opened ??= this.open();
    // Where the store was away at the first use, the next one connects again.
    this.opened.catch(() => (this.opened = undefined));
    return this.opened;
  }

  private async open(): Promise<GridFSBucket> {
    return new GridFSBucket(await this.database(), {
      bucketName: 'files',
      writeConcern: { w: 'majority', journal: true },
    });
  }
}
