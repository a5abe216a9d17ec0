import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallGate } from './call-gate.js';

describe('a gate', () => {
  it('lets so many through at once, and all in the end, failures too', async () => {
    const gate = new CallGate(3);
    let running = 0;
    let most = 0;
    const calls = Array.from({ length: 20 }, (_, number) =>
      gate.run(async () => {
        most = Math.max(most, ++running);
        await sleep(2);
        running--;
        if (number % 4 === 0) throw new Error('failed');
        return number;
      }),
    );
    const ended = await Promise.allSettled(calls);
    expect(most).toBe(3);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
    expect(await gate.run(async () => 'still open')).toBe('still open');
  });
});
