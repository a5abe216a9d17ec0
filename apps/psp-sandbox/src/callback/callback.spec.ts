import { describe, expect, it } from '@jest/globals';
import type { ChargeReply } from '../charge/charge-reply.js';
import type { Charge } from '../charge/charge.js';
import { NO_FAULTS, seededRandom } from '../faults/faults.js';
import { afterTry, announce, MAX_ATTEMPTS, waitAfter } from './callback.js';

const charge = {
  postbackUrl: 'http://shop.test/hook',
  callbacks: [],
  callbackCounts: { acknowledged: 0, failed: 0, dropped: 0 },
} as unknown as Charge;
const object = { identifier: '01J', externalReference: 'order-1', status: 'paid' } as ChargeReply;

function around(faults = {}) {
  let id = 0;
  return {
    nowMs: 1_000,
    random: seededRandom(7),
    newId: () => String(++id),
    faults: { ...NO_FAULTS, ...faults },
  };
}

describe('call-backs', () => {
  it('tell what happened, once and at once', () => {
    expect(announce(charge, object, around()).callbacks).toEqual([
      {
        id: '1',
        dueAt: 1_000,
        attempts: 0,
        body: { identifier: '01J', externalReference: 'order-1', status: 'paid', object },
      },
    ]);
  });

  it('are not made for charges without an address', () => {
    expect(announce({ ...charge, postbackUrl: null }, object, around()).callbacks).toEqual([]);
  });

  it('come late, repeated and in any order when asked', () => {
    const messy = around({ duplicateCallbacks: 9, callbackDelayMs: 500, callbackJitterMs: 1_000 });
    const due = announce(charge, object, messy).callbacks.map((one) => one.dueAt);
    expect(due).toHaveLength(10);
    expect(due).not.toEqual(due.toSorted((a, b) => a - b));
    expect(Math.min(...due)).toBeGreaterThanOrEqual(1_500);
    expect(Math.max(...due)).toBeLessThanOrEqual(2_500);
  });

  it('are dropped and counted when asked', () => {
    const dropped = announce(charge, object, around({ dropCallbacks: 1, duplicateCallbacks: 2 }));
    expect(dropped.callbacks).toEqual([]);
    expect(dropped.callbackCounts.dropped).toBe(3);
  });

  it('are repeated until they are acknowledged', () => {
    const told = announce(charge, object, around());
    const failed = afterTry(told, '1', false, 2_000);
    expect(failed.callbacks[0]).toMatchObject({ attempts: 1, dueAt: 2_000 + waitAfter(1) });
    const acknowledged = afterTry(failed, '1', true, 3_000);
    expect(acknowledged.callbacks).toEqual([]);
    expect(acknowledged.callbackCounts).toEqual({ acknowledged: 1, failed: 1, dropped: 0 });
  });

  it('are given up in the end', () => {
    let tired = announce(charge, object, around());
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) tired = afterTry(tired, '1', false, 2_000);
    expect(tired.callbacks).toHaveLength(1);
    expect(afterTry(tired, '1', false, 2_000).callbacks).toEqual([]);
  });

  it('wait twice as long each time, ten seconds at most', () => {
    expect([1, 2, 3, 20].map(waitAfter)).toEqual([500, 1_000, 2_000, 10_000]);
  });
});
