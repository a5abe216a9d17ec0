import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '@vale/testing/wait-until';
import { setTimeout as wait } from 'node:timers/promises';
import { ProviderBusy, ProviderError, ProviderThrottled } from './provider-errors.js';
import { ProviderGate } from './provider-gate.client.js';

const limits = { maxCalls: 2, maxQueued: 2, timeoutMs: 200 };
const forever = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ProviderError('timeout', 'no reply in time')));
  });
const down = () => Promise.reject(new ProviderError('server', 'HTTP 503'));
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'made',
    (error: unknown) => (error instanceof ProviderBusy ? error.reason : (error as ProviderError).kind),
  );

describe('the gate before a provider', () => {
  it('makes so many calls at once, lets so many wait, and refuses the next', async () => {
    const gate = new ProviderGate(limits);
    const calls = Array.from({ length: 5 }, () => reasonOf(gate.run(forever)));
    expect(await calls[4]).toBe('queue-full');
    expect(await Promise.all(calls.slice(0, 4))).toEqual(['timeout', 'timeout', 'timeout', 'timeout']);
  });

  it('starts the timeout with the call, after its begin', async () => {
    const gate = new ProviderGate({ ...limits, maxCalls: 1, timeoutMs: 300 });
    const slow = () => wait(200);
    const begin = async () => {
      await wait(200);
      return true;
    };
    const calls = [1, 2, 3].map(() =>
      gate.runOnceBegun(begin, async (signal) => {
        await slow();
        return signal.aborted;
      }),
    );
    expect(await Promise.all(calls)).toEqual([false, false, false]);
  });

  it('makes no call for which nothing is to be begun any more', async () => {
    let called = false;
    const call = async () => (called = true);
    expect(await new ProviderGate(limits).runOnceBegun(async () => false, call)).toBeNull();
    expect(called).toBe(false);
  });

  it('leaves a failing provider alone', async () => {
    const gate = new ProviderGate(limits);
    for (let call = 0; call < 10; call++) expect(await reasonOf(gate.run(down))).toBe('server');
    expect(await reasonOf(gate.run(async () => 'up again'))).toBe('circuit-open');
  });

  it('makes no call before the time that the provider has said', async () => {
    const gate = new ProviderGate(limits);
    const throttled = () => Promise.reject(new ProviderThrottled('too many requests', 300));
    expect(await reasonOf(gate.run(throttled))).toBe('server');
    const later = await gate.run(async () => 'called').catch((error: unknown) => error);
    expect(later).toMatchObject({ reason: 'throttled', retryAfterMs: expect.any(Number) });
    await waitUntil(() => gate.run(async () => 'called'));
    const unsaid = () => Promise.reject(new ProviderThrottled('too many requests'));
    await reasonOf(gate.run(unsaid));
    expect(await gate.run(async () => 'called')).toBe('called');
  });

  it('does not take refusals and replies that it cannot read for an outage', async () => {
    const gate = new ProviderGate(limits);
    const unreadable = () => Promise.reject(new ProviderError('invalid-reply', 'HTML'));
    for (let call = 0; call < 30; call++) await reasonOf(gate.run(unreadable));
    expect(await gate.run(async () => 'called')).toBe('called');
  });

  it('makes no waiting call after it was closed', async () => {
    const gate = new ProviderGate({ ...limits, maxCalls: 1 });
    const running = gate.run(() => wait(50, 'ended by itself'));
    const waiting = reasonOf(gate.run(async () => 'made'));
    gate.close();
    expect(await running).toBe('ended by itself');
    expect(await waiting).toBe('stopping');
  });
});
