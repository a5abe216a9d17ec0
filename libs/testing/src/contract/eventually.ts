import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `look` until it returns something; throws after 10 s. New tests use `waitUntil`. */
export async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(50);
  }
  throw new Error('did not come within 10 s');
}
