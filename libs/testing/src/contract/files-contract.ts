import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningSystem } from '@vale/platform/app';
import type { Files } from '@vale/platform/files';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MakeEnvironment, ContractEnvironment } from './contract-environment.js';

export function filesContract(makeEnvironment: MakeEnvironment): void {
  describe('files', () => {
    let environment: ContractEnvironment;
    let system: RunningSystem;
    let files: Files;

    beforeAll(async () => {
      environment = await makeEnvironment();
      system = await environment.start();
      files = system.drivers.files;
    });
    afterAll(() => environment.close());

    const png = { contentType: 'image/png' };
    const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

    it('names a file by its content and returns it whole', async () => {
      const content = randomBytes(700_000);
      const stored = await files.put(content, png);
      expect(stored).toEqual({ id: hashOf(content), size: 700_000 });
      expect((await files.get(stored.id)).equals(content)).toBe(true);
      await expect(files.has(stored.id)).resolves.toBe(true);
    });

    it('stores several at once, also repeated ones, empty ones and some that are there', async () => {
      const [one, large] = [randomBytes(40), randomBytes(600_000)];
      const there = await files.put(randomBytes(60), png);
      const known = await files.get(there.id);
      const svg = { contentType: 'image/svg+xml' };
      const contents = [one, large, known, Buffer.alloc(0), one];
      const stored = await files.putAll(contents.map((content) => ({ content, ...svg })));
      expect(stored).toEqual(contents.map((content) => ({ id: hashOf(content), size: content.length })));
      for (const content of contents) expect((await files.get(hashOf(content))).equals(content)).toBe(true);
      expect((await files.stream(hashOf(large))).contentType).toBe('image/svg+xml');
      expect((await files.stream(there.id)).contentType).toBe('image/png');
      await expect(files.putAll([])).resolves.toEqual([]);
    });

    it('stores and returns streams', async () => {
      const parts = [randomBytes(300_000), randomBytes(5), randomBytes(300_000)];
      const stored = await files.put(Readable.from(parts), { contentType: 'text/csv' });
      const opened = await files.stream(stored.id);
      expect(opened).toMatchObject({ contentType: 'text/csv', size: 600_005 });
      const read = Buffer.concat((await opened.stream.toArray()) as Buffer[]);
      expect(read.equals(Buffer.concat(parts))).toBe(true);
    });

    it('keeps the same bytes once, under the content type that came first', async () => {
      const content = randomBytes(50);
      const [first, second] = [
        await files.put(content, png),
        await files.put(content, { contentType: 'x/y' }),
      ];
      expect(second).toEqual(first);
      expect((await files.stream(first.id)).contentType).toBe('image/png');
    });

    it('accepts the same bytes from many uploads at once', async () => {
      const content = randomBytes(5_000);
      const stored = await Promise.all(Array.from({ length: 10 }, () => files.put(content, png)));
      expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
      expect((await files.get(hashOf(content))).equals(content)).toBe(true);
    });

    it('keeps an empty file', async () => {
      const stored = await files.put(Buffer.alloc(0), png);
      expect(stored.size).toBe(0);
      expect((await files.get(stored.id)).length).toBe(0);
    });

    it.each(['0'.repeat(64), '../../etc/passwd', ''])(
      'rejects with platform.not-found for %j',
      async (id) => {
        await expect(files.get(id)).rejects.toMatchObject({ code: 'platform.not-found' });
        await expect(files.stream(id)).rejects.toMatchObject({ code: 'platform.not-found' });
        await expect(files.has(id)).resolves.toBe(false);
      },
    );

    it('forgets a file that is removed, and can have it again', async () => {
      const content = randomBytes(300_000);
      const { id } = await files.put(content, png);
      await files.remove(id);
      await files.remove(id);
      await expect(files.has(id)).resolves.toBe(false);
      await expect(files.get(id)).rejects.toMatchObject({ code: 'platform.not-found' });
      await files.put(content, png);
      expect((await files.get(id)).equals(content)).toBe(true);
    });

    it('leaves nothing behind of an upload that breaks off', async () => {
      const broken = new Readable({
        read() {
          this.push(randomBytes(1_000));
          this.destroy(new Error('line dropped'));
        },
      });
      await expect(files.put(broken, png)).rejects.toThrow('line dropped');
    });

    it('keeps files over a restart', async () => {
      const { id } = await files.put(Buffer.from('kept'), png);
      await system.close();
      system = await environment.start();
      files = system.drivers.files;
      expect((await files.get(id)).toString()).toBe('kept');
    });
  });
}
