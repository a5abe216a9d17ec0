import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DirectoryFiles } from './directory-files.js';

describe('DirectoryFiles', () => {
  let dataDir: string;
  let files: DirectoryFiles;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-files-'));
    files = new DirectoryFiles(dataDir);
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const incoming = () => readdir(join(dataDir, 'files', 'incoming'));

  it('returns what was put, by the hash of its content', async () => {
    const content = Buffer.from('capa do jogo');
    const stored = await files.put(content, { contentType: 'image/webp' });
    expect(stored).toEqual({ id: createHash('sha256').update(content).digest('hex'), size: content.length });
    expect(await files.get(stored.id)).toEqual(content);
    expect(await files.has(stored.id)).toBe(true);
  });

  it('stores and returns streams', async () => {
    const content = Buffer.alloc(300_000, 7);
    const stored = await files.put(Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]), {
      contentType: 'image/png',
    });
    const opened = await new DirectoryFiles(dataDir).stream(stored.id);
    expect(opened).toMatchObject({ contentType: 'image/png', size: 300_000 });
    expect(await buffer(opened.stream)).toEqual(content);
  });

  it('stores the same bytes once, with the first type', async () => {
    const first = await files.put(Buffer.from('x'), { contentType: 'text/plain' });
    const second = await files.put(Buffer.from('x'), { contentType: 'text/html' });
    expect(second).toEqual(first);
    const { contentType, stream } = await files.stream(first.id);
    stream.destroy();
    expect(contentType).toBe('text/plain');
  });

  it('accepts the same bytes from many uploads at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => files.put(Buffer.from('same'), { contentType: 'text/plain' })),
    );
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect(await files.get(ids[0]!.id)).toEqual(Buffer.from('same'));
    expect(await incoming()).toEqual([]);
  });

  it('leaves nothing of an upload that failed', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
    await expect(files.put(broken, { contentType: 'image/png' })).rejects.toThrow('connection lost');
    expect(await incoming()).toEqual([]);
  });

  it('clears what a crash left behind', async () => {
    await mkdir(join(dataDir, 'files', 'incoming'), { recursive: true });
    await writeFile(join(dataDir, 'files', 'incoming', 'left'), 'half');
    await files.put(Buffer.from('whole'), { contentType: 'text/plain' });
    expect(await incoming()).toEqual([]);
  });

  it.each(['0'.repeat(64), '../../etc/passwd', ''])('rejects with not found for %j', async (id) => {
    await expect(files.get(id)).rejects.toMatchObject({ code: 'platform.not-found' });
    await expect(files.stream(id)).rejects.toMatchObject({ code: 'platform.not-found' });
    expect(await files.has(id)).toBe(false);
  });
});
