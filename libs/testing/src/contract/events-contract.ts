import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, MAX_MESSAGE_BYTES } from '@vale/contracts/define';
import type { Actor, CallContext } from '@vale/contracts/define';
import { requeueDeadLetter } from '@vale/contracts/platform';
import type { RunningSystem } from '@vale/platform/app';
import { runInContext } from '@vale/platform/context';
import { DeadLetters } from '@vale/platform/dead-letters';
import { setTimeout as sleep } from 'node:timers/promises';
import { nonEmpty, waitUntil } from '../wait-until.js';
import { journal } from './probe-apps.js';
import { probeEvents, probeMessages } from './probe-contracts.js';
import { uniqueMark, type MakeEnvironment, type ContractEnvironment } from './contract-environment.js';

const actor: Actor = { accountId: 'a', sessionId: 's', email: 'a@b.c', role: 'customer' };
const VISITOR: CallContext = { requestId: 'r-visitor' };
const CUSTOMER: CallContext = { requestId: 'r-customer', actor };
const ADMIN: CallContext = { requestId: 'r-admin', actor: { ...actor, role: 'admin' } };

/** Domain events, in either shape. */
export function eventsContract(makeEnvironment: MakeEnvironment): void {
  describe('events', () => {
    let environment: ContractEnvironment;
    let system: RunningSystem;

    beforeAll(async () => {
      environment = await makeEnvironment();
      system = await environment.start();
    });
    afterAll(() => environment.close());

    const emit = (mark: string, more: { value?: unknown; failures?: Record<string, number> } = {}) =>
      system.bus.emit(probeEvents.happened, { mark, ...more });

    it('arrives once at each consumer class, after the emitter returned', async () => {
      const mark = uniqueMark('arrives');
      let returned = 0;
      await emit(mark).then(() => (returned = Date.now()));
      expect(returned).toBeGreaterThan(0);
      await journal.atLeast(1, mark, 'remember-done');
      await journal.atLeast(1, mark, 'count-done');
      await sleep(300);
      expect(journal.of(mark, 'remember')).toHaveLength(1);
      expect(journal.of(mark, 'count')).toHaveLength(1);
    });

    it('arrives within milliseconds, not by polling', async () => {
      const waits: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        const mark = uniqueMark('quick');
        const begun = performance.now();
        await emit(mark);
        await journal.atLeast(1, mark, 'count');
        waits.push(performance.now() - begun);
      }
      waits.sort((a, b) => a - b);
      expect(waits[10]).toBeLessThan(100);
    });

    it('crosses as JSON in a CloudEvents envelope, with request and trace of the publisher and no actor', async () => {
      const mark = uniqueMark('json');
      const at = new Date(5_000);
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      await runInContext({ requestId: 'r-event', traceparent, actor }, () =>
        emit(mark, { value: { at, gone: undefined } }),
      );
      const [received] = await journal.atLeast(1, mark, 'count');
      expect(received?.detail).toMatchObject({
        data: { mark, value: { at: at.toISOString() } },
        context: { requestId: 'r-event', traceparent },
        envelope: { specversion: '1.0', type: 'probe.happened', source: '/vale/probe', requestid: 'r-event' },
      });
      expect(received?.detail).not.toHaveProperty('context.actor');
      expect(received?.detail).not.toHaveProperty('data.value.gone');
    });

    it('retries two consumers of one event independently', async () => {
      const mark = uniqueMark('apart');
      await emit(mark, { failures: { remember: 2 } });
      await journal.atLeast(1, mark, 'remember-done');
      expect(journal.of(mark, 'remember')).toHaveLength(3);
      expect(journal.of(mark, 'count')).toHaveLength(1);
      const [first, second, third] = journal.of(mark, 'remember').map(({ at }) => at);
      expect(second! - first!).toBeGreaterThanOrEqual(80);
      expect(third! - second!).toBeGreaterThanOrEqual(180);
    });

    it('keeps what failed for good as a dead letter, which can be requeued for that consumer alone', async () => {
      const mark = uniqueMark('dead');
      await emit(mark, { failures: { remember: 3 } });
      const deadLetters = system.get('probe', DeadLetters);
      const deadLetter = await waitUntil(async () => (await deadLetters.list({ kind: 'event' })).items[0]);
      expect(deadLetter).toMatchObject({
        kind: 'event',
        name: 'probe.happened',
        consumer: 'watcher-remember-what-happened',
        content: { mark },
        attempts: 3,
        error: 'planned failure 3 of remember',
      });
      await expect(deadLetters.requeue(deadLetter.id)).resolves.toBe(true);
      await journal.atLeast(1, mark, 'remember-done');
      expect(journal.of(mark, 'count')).toHaveLength(1);
      expect((await deadLetters.list({ kind: 'event' })).items).toEqual([]);
      await expect(deadLetters.requeue(deadLetter.id)).resolves.toBe(false);
      for (const id of ['99999999999999999999', '18446744073709551615', 'x', '-1']) {
        await expect(deadLetters.find(id)).resolves.toBeNull();
        await expect(deadLetters.discard(id)).resolves.toBe(false);
      }
    });

    it('requeues a dead letter for an admin, by the service that owns the event', async () => {
      const mark = uniqueMark('requeue');
      await emit(mark, { failures: { count: 3 } });
      const deadLetters = system.get('probe', DeadLetters);
      const [deadLetter] = await waitUntil(async () =>
        nonEmpty((await deadLetters.list({ name: 'probe.happened', service: 'watcher' })).items),
      );
      const { id } = deadLetter!;
      await expect(deadLetters.find(id)).resolves.toEqual(deadLetter);
      const requeue = requeueDeadLetter('probe');
      const as = (context: CallContext) => system.bus.request(requeue, { id }, { context });
      await expect(as(VISITOR)).rejects.toMatchObject({ code: 'platform.unauthenticated' });
      await expect(as(CUSTOMER)).rejects.toMatchObject({ code: 'platform.forbidden' });
      await expect(as(ADMIN)).resolves.toEqual({ requeued: true });
      await journal.atLeast(1, mark, 'count-done');
      expect(journal.of(mark, 'remember')).toHaveLength(1);
      await expect(as(ADMIN)).resolves.toEqual({ requeued: false });
      await expect(deadLetters.find(id)).resolves.toBeNull();
    });

    it('keeps the largest event as a dead letter, and requeues it', async () => {
      const mark = uniqueMark('largest');
      // Each quote is two bytes in JSON, and would be four in JSON within JSON.
      const value = '"'.repeat(MAX_MESSAGE_BYTES / 2 - 2_000);
      await emit(mark, { value, failures: { remember: 3 } });
      const deadLetters = system.get('probe', DeadLetters);
      const deadLetter = await waitUntil(async () => (await deadLetters.list({ kind: 'event' })).items[0]);
      expect(deadLetter.content).toMatchObject({ mark, value });
      await expect(deadLetters.requeue(deadLetter.id)).resolves.toBe(true);
      await journal.atLeast(1, mark, 'remember-done');
    });

    it('filters dead letters by kind, name and the service that failed', async () => {
      const mark = uniqueMark('filter');
      await emit(mark, { failures: { count: 3, remember: 3 } });
      const deadLetters = system.get('probe', DeadLetters);
      const found = await waitUntil(async () => {
        const { items } = await deadLetters.list({ service: 'watcher' });
        return items.length === 2 ? items : null;
      });
      const count = async (query: Parameters<DeadLetters['list']>[0]) =>
        (await deadLetters.list(query)).items.length;
      expect(await count({ name: 'probe.happened', kind: 'event' })).toBe(2);
      expect(await count({ kind: 'job' })).toBe(0);
      expect(await count({ name: 'probe.note-saved' })).toBe(0);
      // The owner of the event has not failed; a name is not a pattern.
      expect(await count({ service: 'probe' })).toBe(0);
      for (const service of ['w.*', 'Checkout', 'w_'])
        expect({ service, found: await count({ service }) }).toEqual({ service, found: 0 });
      for (const { id } of found) await deadLetters.discard(id);
    });

    it('pages through dead letters, newest first, and discards them', async () => {
      const marks = [1, 2, 3].map((n) => uniqueMark(`page-${n}`));
      const deadLetters = system.get('probe', DeadLetters);
      for (const [index, mark] of marks.entries()) {
        await emit(mark, { failures: { count: 9 } });
        await waitUntil(async () => (await deadLetters.list({ kind: 'event' })).items[index]);
      }
      const first = await deadLetters.list({ kind: 'event', limit: 2 });
      const second = await deadLetters.list({ kind: 'event', limit: 2, cursor: first.nextCursor! });
      const listed = [...first.items, ...second.items];
      expect(listed.map(({ content }) => (content as { mark: string }).mark)).toEqual([...marks].reverse());
      expect(second.nextCursor).toBeNull();
      for (const { id } of listed) await expect(deadLetters.discard(id)).resolves.toBe(true);
      expect((await deadLetters.list({})).items).toEqual([]);
      await expect(deadLetters.discard(listed[0]!.id)).resolves.toBe(false);
    });

    it('reaches one replica per consumer class, and every replica that listens for itself', async () => {
      const replica = await environment.start();
      const mark = uniqueMark('replicas');
      await emit(mark);
      await journal.atLeast(2, mark, 'show');
      await journal.atLeast(1, mark, 'remember-done');
      await sleep(300);
      const shown = journal.of(mark, 'show').map(({ detail }) => detail);
      expect(new Set(shown).size).toBe(2);
      expect(journal.of(mark, 'remember')).toHaveLength(1);
      await replica.close();
      await emit(uniqueMark('after'));
    });

    it('refuses an event that does not fit its contract, and one above the limit', async () => {
      await expect(emit(7 as unknown as string)).rejects.toThrow('does not fit its contract');
      const tooLarge = emit(uniqueMark('large'), { value: 'x'.repeat(MAX_MESSAGE_BYTES) });
      await expect(tooLarge).rejects.toMatchObject({ code: 'platform.too-large' });
      await expect(tooLarge).rejects.toBeInstanceOf(AppError);
    });

    it('delivers many, each once', async () => {
      const mark = uniqueMark('many');
      await Promise.all(Array.from({ length: 300 }, (_, value) => emit(mark, { value })));
      await journal.atLeast(300, mark, 'count-done', 60_000);
      const values = journal
        .of(mark, 'count')
        .map(({ detail }) => (detail as { data: { value: number } }).data.value);
      expect(new Set(values).size).toBe(300);
      expect(values).toHaveLength(300);
    });

    it('stores what is published during a shutdown', async () => {
      const mark = uniqueMark('while-stopping');
      const requested = system.bus.request(probeMessages.wait, { ms: 423, save: mark });
      await journal.atLeast(1, 'wait-423');
      // Consumers stop at once; the running request still saves a document with its event.
      await system.close();
      await expect(requested).resolves.toEqual({ waited: 423 });
      system = await environment.start();
      await journal.atLeast(1, mark, 'read');
    });

    it('survives a restart: what failed before it is retried after it', async () => {
      const mark = uniqueMark('restart');
      await emit(mark, { failures: { remember: 1 } });
      await journal.atLeast(1, mark, 'remember');
      await system.close();
      const before = journal.of(mark, 'remember').length;
      system = await environment.start();
      await journal.atLeast(before + 1, mark, 'remember');
      // The other consumer may have been stopped before the event reached it: then it comes after the restart.
      await journal.atLeast(1, mark, 'count');
      expect(journal.of(mark, 'count')).toHaveLength(1);
    });
  });
}
