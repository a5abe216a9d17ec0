import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS: ReadonlySet<string> = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);

/** Bytes below which compression costs more than it saves. */
const COMPRESS_FROM = 1_024;

/**
 * Puts `<file>.br` and `<file>.gz` beside each text file of the build, at the highest quality; the gateway serves them
 * as they are. Pages are made of `index.html` per request, and compressed then.
 */
export function compressBuild(): Plugin {
  let folder = '';
  return {
    name: 'vale:compress-build',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => !path.startsWith(join(folder, '.vite')));
      await Promise.all(files.map(compressFile));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < COMPRESS_FROM) return;
  // Their defaults: brotli 11; gzip is only for clients without brotli.
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content)]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
