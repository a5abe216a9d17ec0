import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createReadStream, type ReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError, platformErrors } from '@vale/contracts/define';
import { Files, type OpenedFile, type StoredFile } from '../files.js';

const ID = /^[0-9a-f]{64}$/;

/**
 * Files in `<dataDir>/files/<first two of the id>/<id>`, each with its content type in `<id>.type` beside it. A crash
 * leaves either the whole file or none: bytes are written under a temporary name, flushed, and then renamed.
 */
export class DirectoryFiles extends Files {
  private readonly root: string;
  private prepared: Promise<void> | undefined;

  constructor(dataDir: string) {
    super();
    this.root = join(dataDir, 'files');
  }

  async put(content: Buffer | Readable, meta: { contentType: string }): Promise<StoredFile> {
    await (this.prepared ??= this.prepare());
    const temporary = join(this.root, 'incoming', randomUUID());
    try {
      const stored = await writeFlushed(temporary, content);
      if (!(await this.has(stored.id))) await this.adopt(temporary, stored.id, meta.contentType);
      return stored;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async get(id: string): Promise<Buffer> {
    return orNotFound(readFile(this.pathOf(id)));
  }

  async stream(id: string): Promise<OpenedFile> {
    const path = this.pathOf(id);
    const [stream, contentType] = await orNotFound(
      Promise.all([openForReading(path), readFile(`${path}.type`, 'utf8')]),
    );
    return { ...stream, contentType };
  }

  async has(id: string): Promise<boolean> {
    if (!ID.test(id)) return false;
    return stat(this.pathOf(id)).then(
      () => true,
      () => false,
    );
  }

  /** Write the content first, so that visible files always have their type. */
  async remove(id: string): Promise<void> {
    const path = this.pathOf(id);
    await rm(path, { force: true });
    await rm(`${path}.type`, { force: true });
  }

  /** The type first: content that is visible always has its type. */
  private async adopt(temporary: string, id: string, contentType: string): Promise<void> {
    const path = this.pathOf(id);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.type`, contentType, { flush: true });
    await rename(temporary, path);
    await flushDirectory(dirname(path));
  }

  /** Deletes files that a crash left incomplete. */
  private async prepare(): Promise<void> {
    const incoming = join(this.root, 'incoming');
    await mkdir(incoming, { recursive: true });
    for (const leftover of await readdir(incoming)) await rm(join(incoming, leftover), { force: true });
  }

  private pathOf(id: string): string {
    if (!ID.test(id)) throw new AppError(platformErrors.notFound);
    return join(this.root, id.slice(0, 2), id);
  }
}

async function writeFlushed(path: string, content: Buffer | Readable): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(path, 'wx');
  try {
    for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as string);
      hash.update(bytes);
      size += bytes.length;
      await handle.writeFile(bytes);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { id: hash.digest('hex'), size };
}

async function openForReading(path: string): Promise<{ stream: ReadStream; size: number }> {
  const { size } = await stat(path);
  return { stream: createReadStream(path), size };
}

/** A rename is only durable once its directory is flushed; Windows can neither open one nor needs it. */
async function flushDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new AppError(platformErrors.notFound, { cause: error }) : error;
  });
}
