import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { readBounded } from './read-bounded.js';

const content = (chunks: number) => Readable.from(Array.from({ length: chunks }, () => Buffer.from('0123')));

it('reads as many bytes as are allowed', async () => {
  expect((await readBounded(content(2), 8))?.toString()).toBe('01230123');
});

it('ends a longer stream', async () => {
  const longer = content(3);
  expect(await readBounded(longer, 8)).toBeNull();
  expect(longer.destroyed).toBe(true);
});
