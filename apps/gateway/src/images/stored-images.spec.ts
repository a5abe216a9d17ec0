import { expect, it } from '@jest/globals';
import type { Bus } from '@vale/platform/bus';
import { ManualClock } from '@vale/testing/manual-clock';
import { StoredImages } from './stored-images.js';

const clock = new ManualClock();
const made = (isRemovable: boolean) => {
  const bus = { request: async () => ({ base64: 'QQ==', isRemovable }) };
  return new StoredImages(bus as unknown as Bus, clock).at(`/images/${'a1'.repeat(16)}-560.webp`)!.make();
};

it('a picture is kept forever, and a buyer’s for minutes, because an admin may hide it', async () => {
  const forever = await made(false);
  expect(forever.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(forever.expiresAt).toBeUndefined();
  const removable = await made(true);
  expect(removable.headers['cache-control']).toBe('public, max-age=300');
  expect(removable.expiresAt).toBe(clock.nowMs() + 300_000);
});
