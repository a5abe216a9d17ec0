import { describe, expect, it } from '@jest/globals';
import { NO_FAULTS, seededRandom } from '../faults/faults.js';
import {
  addCallbacks,
  afterAttempt,
  MAX_ATTEMPTS,
  nextDueAt,
  waitAfter,
  type CallbackOwner,
} from './callback.js';

const charge: CallbackOwner = {
  id: '01J',
  postbackUrl: 'http://shop.test/hook',
  callbacks: [],
  callbackCounts: { acknowledged: 0, failed: 0, dropped: 0 },
};
const body = { identifier: '01J', externalReference: 'order-1', status: 'paid', object: { amount: 5 } };

function sources(faults = {}) {
  let id = 0;
  return {
    nowMs: 1_000,
    random: seededRandom(7),
    newId: () => String(++id),
    faults: { ...NO_FAULTS, ...faults },
  };
}

describe('callbacks', () => {
  it('report a change once and at once', () => {
    expect(addCallbacks(charge, body, sources()).callbacks).toEqual([
      { id: '1', dueAt: 1_000, attempts: 0, body },
    ]);
  });

  it('are not made for charges without an address', () => {
    expect(addCallbacks({ ...charge, postbackUrl: null }, body, sources()).callbacks).toEqual([]);
  });

  it('come late, repeated and in any order on request', () => {
    const messy = sources({ duplicateCallbacks: 9, callbackDelayMs: 500, callbackJitterMs: 1_000 });
    const { callbacks } = addCallbacks(charge, body, messy);
    const due = callbacks.map((one) => one.dueAt);
    expect(due).toHaveLength(10);
    expect(due).not.toEqual(due.toSorted((a, b) => a - b));
    expect(Math.min(...due)).toBeGreaterThanOrEqual(1_500);
    expect(Math.max(...due)).toBeLessThanOrEqual(2_500);
    expect(nextDueAt(callbacks)).toBe(Math.min(...due));
  });

  it('are dropped and counted on request', () => {
    const dropped = addCallbacks(charge, body, sources({ dropCallbacks: 1, duplicateCallbacks: 2 }));
    expect(dropped.callbacks).toEqual([]);
    expect(dropped.callbackCounts.dropped).toBe(3);
  });

  it('are repeated until they are acknowledged', () => {
    const made = addCallbacks(charge, body, sources());
    const failed = afterAttempt(made, '1', false, 2_000);
    expect(failed.callbacks[0]).toMatchObject({ attempts: 1, dueAt: 2_000 + waitAfter(1) });
    const acknowledged = afterAttempt(failed, '1', true, 3_000);
    expect(acknowledged.callbacks).toEqual([]);
    expect(nextDueAt(acknowledged.callbacks)).toBeNull();
    expect(acknowledged.callbackCounts).toEqual({ acknowledged: 1, failed: 1, dropped: 0 });
  });

  it('are given up in the end', () => {
    let last = addCallbacks(charge, body, sources());
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) last = afterAttempt(last, '1', false, 2_000);
    expect(last.callbacks).toHaveLength(1);
    expect(afterAttempt(last, '1', false, 2_000).callbacks).toEqual([]);
  });

  it('wait twice as long each time, ten seconds at most', () => {
    expect([1, 2, 3, 20].map(waitAfter)).toEqual([500, 1_000, 2_000, 10_000]);
  });
});
