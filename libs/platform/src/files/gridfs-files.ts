import { AppError, platformErrors } from '@vale/contracts/define';
import { Binary, GridFSBucket, ObjectId } from 'mongodb';
import type { Db, GridFSFile } from 'mongodb';
import { createHash, randomUUID } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Files, type OpenedFile, type StoredFile } from '../files.js';

const BUCKET = 'files';
/** Start of the temporary name of an upload. */
const INCOMING = 'incoming-';
/** The specification's default: 255 KiB. */
const CHUNK_BYTES = 255 * 1_024;
/** Begun uploads, each under the id of its chunks. They are not files yet, so nothing else names their chunks. */
const UPLOADS = `${BUCKET}.uploads`;
/** Uploads take minutes. Older ones were cut off by a crash. Seconds. */
const CUT_OFF_S = 3_600;
const DURABLE = { writeConcern: { w: 'majority', journal: true } } as const;

interface StoredName {
  filename: string;
}

/** Files in MongoDB, for processes that share no disk. The file's name in the bucket is the content's hash. */
export class GridFsFiles extends Files {
  private opened: Promise<GridFSBucket> | undefined;
  private indexed: Promise<unknown> | undefined;

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
    if (Buffer.isBuffer(content)) return (await this.putAll([{ content, contentType }]))[0]!;
    const bucket = await this.bucket();
    const database = await this.database();
    await this.deleteCutOff(database);
    const uploads = database.collection(UPLOADS);
    const upload = bucket.openUploadStream(INCOMING + randomUUID(), { metadata: { contentType } });
    await uploads.insertOne({ _id: upload.id }, DURABLE);
    try {
      await pipeline(content, measure, upload);
    } catch (error) {
      await upload.abort().catch(() => {});
      throw error;
    }
    const id = hash.digest('hex');
    if (await this.find(id)) await bucket.delete(upload.id);
    else await bucket.rename(upload.id, id);
    await uploads.deleteOne({ _id: upload.id });
    return { id, size };
  }

  private async deleteCutOff(database: Db): Promise<void> {
    const uploads = database.collection(UPLOADS);
    const files = database.collection<StoredName>(`${BUCKET}.files`);
    const before = ObjectId.createFromTime(Math.floor(Date.now() / 1_000) - CUT_OFF_S);
    for (const { _id } of await uploads.find({ _id: { $lt: before } }).toArray()) {
      const file = await files.findOne({ _id });
      if (!file || file.filename.startsWith(INCOMING)) {
        await files.deleteOne({ _id });
        await database.collection(`${BUCKET}.chunks`).deleteMany({ files_id: _id });
      }
      await uploads.deleteOne({ _id });
    }
  }

  /** The chunks first: a file that is found has all of them. */
  override async putAll(files: readonly { content: Buffer; contentType: string }[]): Promise<StoredFile[]> {
    const database = await this.database();
    const known = database.collection<StoredName>(`${BUCKET}.files`);
    const named = files.map((file) => ({
      ...file,
      id: createHash('sha256').update(file.content).digest('hex'),
    }));
    const found = await known
      .find({ filename: { $in: named.map(({ id }) => id) } })
      .project<StoredName>({ filename: 1 })
      .toArray();
    const stored = new Set(found.map(({ filename }) => filename));
    const missing = [...new Map(named.map((file) => [file.id, file])).values()]
      .filter(({ id }) => !stored.has(id))
      .map(bucketDocuments);
    if (missing.length > 0) {
      await this.ensureIndexes(database);
      const chunks = missing.flatMap((file) => file.chunks);
      if (chunks.length > 0) await database.collection(`${BUCKET}.chunks`).insertMany(chunks, DURABLE);
      await known.insertMany(
        missing.map(({ file }) => file),
        DURABLE,
      );
    }
    return named.map(({ id, content }) => ({ id, size: content.length }));
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

  async remove(id: string): Promise<void> {
    const bucket = await this.bucket();
    for (const { _id } of await bucket.find({ filename: id }).toArray()) await bucket.delete(_id);
  }

  /** The first of several uploads of the same bytes determines the content type. */
  private async find(id: string): Promise<GridFSFile | null> {
    const bucket = await this.bucket();
    return bucket.find({ filename: id }).sort({ uploadDate: 1 }).limit(1).next();
  }

  private bucket(): Promise<GridFSBucket> {
    this.opened ??= this.open();
    // If the store was away at the first use, the next use connects again.
    this.opened.catch(() => (this.opened = undefined));
    return this.opened;
  }

  private async open(): Promise<GridFSBucket> {
    return new GridFSBucket(await this.database(), {
      bucketName: BUCKET,
      chunkSizeBytes: CHUNK_BYTES,
      ...DURABLE,
    });
  }

  /** Indexes of the GridFS specification; a bucket creates them only at its first upload. */
  private async ensureIndexes(database: Db): Promise<void> {
    this.indexed ??= Promise.all([
      database.collection(`${BUCKET}.files`).createIndex({ filename: 1, uploadDate: 1 }),
      database.collection(`${BUCKET}.chunks`).createIndex({ files_id: 1, n: 1 }, { unique: true }),
    ]);
    this.indexed.catch(() => (this.indexed = undefined));
    await this.indexed;
  }
}

/** A file as the GridFS specification has it. */
function bucketDocuments({ id, content, contentType }: { id: string; content: Buffer; contentType: string }) {
  const _id = new ObjectId();
  const chunks = Array.from({ length: Math.ceil(content.length / CHUNK_BYTES) }, (_, n) => ({
    files_id: _id,
    n,
    data: new Binary(content.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES)),
  }));
  const file = {
    _id,
    length: content.length,
    chunkSize: CHUNK_BYTES,
    uploadDate: new Date(),
    filename: id,
    metadata: { contentType },
  };
  return { file, chunks };
}
