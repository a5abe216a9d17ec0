import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { compress, COMPRESS_FROM, type Encoding } from '../http/compression.js';

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);

/** Milliseconds between two looks at whether the app was built anew. */
const LOOK_AGAIN_MS = 1_000;

export interface WebFile {
  contentType: string;
  /** Strong; the same for each encoding, which `vary` tells apart. */
  etag: string;
  /** Its name holds the hash of its content. */
  immutable: boolean;
  compressible: boolean;
  path: string;
  /** Bytes, uncompressed. */
  size: number;
}

/** The built web app, as it lies in its folder. Only what was there at the last look is served, whatever is asked for. */
export class WebFiles {
  private files = new Map<string, WebFile>();
  private packed = new Map<string, Promise<Buffer>>();
  private builtAt = 0;
  private lookedAt = -Infinity;
  private looking: Promise<void> | undefined;

  constructor(private readonly folder: string) {}

  /** `name` begins with a slash, as addresses do. */
  async find(name: string): Promise<WebFile | undefined> {
    await this.look();
    return this.files.get(name);
  }

  async text(name: string): Promise<string | undefined> {
    const file = await this.find(name);
    return file && (await this.bytes(file, 'identity')).toString('utf8');
  }

  /** Content of a text file, compressed once and kept. */
  bytes(file: WebFile, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${file.path}`;
    let bytes = this.packed.get(key);
    if (!bytes) {
      bytes = pack(file, encoding);
      bytes.catch(() => this.packed.delete(key));
      this.packed.set(key, bytes);
    }
    return bytes;
  }

  /** Pictures and fonts are compressed already, and too many to keep in memory. */
  stream(file: WebFile): Readable {
    return createReadStream(file.path);
  }

  private async look(): Promise<void> {
    if (performance.now() - this.lookedAt < LOOK_AGAIN_MS) return;
    await (this.looking ??= this.lookNow().finally(() => (this.looking = undefined)));
  }

  private async lookNow(): Promise<void> {
    const built = await stat(join(this.folder, 'index.html')).catch(() => null);
    const builtAt = built?.mtimeMs ?? 0;
    if (builtAt !== this.builtAt) {
      this.files = built ? await listFiles(this.folder) : new Map();
      this.packed = new Map();
      this.builtAt = builtAt;
    }
    this.lookedAt = performance.now();
  }
}

async function pack(file: WebFile, encoding: Encoding): Promise<Buffer> {
  return compress(await readFile(file.path), encoding, 9);
}

async function listFiles(folder: string): Promise<Map<string, WebFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => describe(folder, join(entry.parentPath, entry.name))),
  );
  return new Map(files);
}

async function describe(folder: string, path: string): Promise<[string, WebFile]> {
  const { size, mtimeMs } = await stat(path);
  const name = `/${relative(folder, path).split(sep).join('/')}`;
  const extension = extname(path).toLowerCase();
  return [
    name,
    {
      contentType: contentTypes[extension] ?? 'application/octet-stream',
      etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
      immutable: name.startsWith('/assets/'),
      compressible: COMPRESSED.has(extension) && size >= COMPRESS_FROM,
      path,
      size,
    },
  ];
}
