import { beforeEach, describe, expect, it } from '@jest/globals';
import { HASH_DEADLINE_MS, HASH_PLACES, HASHES_AT_ONCE, HashQueue, type HashLane } from './hash-queue.js';

/** Runs everything that waits only for the queue. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('HashQueue', () => {
  let nowMs: number;
  let queue: HashQueue;
  /** In start order. */
  let begun: string[];
  let running: (() => void)[];
  let refused: { name: string; error: unknown }[];

  beforeEach(() => {
    nowMs = 0;
    queue = new HashQueue(() => nowMs);
    begun = [];
    running = [];
    refused = [];
  });

  function send(lane: HashLane, name: string = lane): void {
    const hash = () => {
      begun.push(name);
      return new Promise<void>((resolve) => running.push(resolve));
    };
    queue.run(lane, hash).catch((error: unknown) => refused.push({ name, error }));
  }

  async function finishOne(): Promise<void> {
    running.shift()!();
    await settle();
  }

  function sendMany(lane: HashLane, count: number): void {
    for (let index = 0; index < count; index += 1) send(lane, `${lane} ${index}`);
  }

  it('runs two at once, in the order in which they came', async () => {
    sendMany('login', 4);
    await settle();
    expect(begun).toEqual(['login 0', 'login 1']);
    await finishOne();
    expect(begun).toEqual(['login 0', 'login 1', 'login 2']);
  });

  it('keeps as many of 300 registrations at once as it has places, and refuses the others with 429 and a time', async () => {
    sendMany('registration', 300);
    await settle();
    expect(refused).toHaveLength(300 - HASHES_AT_ONCE - HASH_PLACES.registration);
    for (const { error } of refused)
      expect(error).toMatchObject({ status: 429, data: { retryAfterMs: HASH_DEADLINE_MS } });
    while (running.length > 0) await finishOne();
    expect(begun).toHaveLength(HASHES_AT_ONCE + HASH_PLACES.registration);
  });

  it('begins the administrator’s with the next that ends, whatever waits', async () => {
    sendMany('registration', 300);
    sendMany('login', 300);
    send('admin');
    await settle();
    expect(begun).not.toContain('admin');
    await finishOne();
    expect(begun.at(-1)).toBe('admin');
  });

  it('serves logins and registrations alternately while both wait', async () => {
    sendMany('registration', 300);
    sendMany('login', 3);
    await settle();
    for (let ended = 0; ended < 6; ended += 1) await finishOne();
    expect(begun.slice(HASHES_AT_ONCE)).toEqual([
      'login 0',
      'registration 2',
      'login 1',
      'registration 3',
      'login 2',
      'registration 4',
    ]);
  });

  it('refuses what waited too long instead of working for callers that have left', async () => {
    sendMany('login', 10);
    await settle();
    nowMs = HASH_DEADLINE_MS;
    await finishOne();
    expect(refused).toEqual([]);
    nowMs += 1;
    await finishOne();
    expect(refused).toHaveLength(10 - HASHES_AT_ONCE - 1);
    send('login', 'late');
    await settle();
    expect(begun.at(-1)).toBe('late');
  });

  it('goes on after a hash that failed', async () => {
    await expect(queue.run('login', () => Promise.reject(new Error('no memory')))).rejects.toThrow(
      'no memory',
    );
    sendMany('login', 3);
    await settle();
    expect(begun).toHaveLength(HASHES_AT_ONCE);
  });
});
