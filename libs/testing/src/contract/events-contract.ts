import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, MAX_MESSAGE_BYTES } from '@vale/contracts/define';
import type { RunningSystem } from '@vale/platform/app';
import { runInContext } from '@vale/platform/context';
import { DeadLetters } from '@vale/platform/dead-letters';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.js';
import { journal } from './probe-apps.js';
import { probeEvents, probeMessages } from './probe-contracts.js';
import { uniqueMark } from './unique-mark.js';
import type { MakeWorld, World } from './world.js';

/** News: what a service that tells and one that hears may rely on in either shape. */
export function eventsContract(makeWorld: MakeWorld): void {
  describe('events', () => {
    let world: World;
    let system: RunningSystem;

    beforeAll(async () => {
      world = await makeWorld();
      system = await world.start();
    }, 60_000);
    afterAll(() => world.close(), 60_000);

    const tell = (mark: string, more: { value?: unknown; failures?: Record<string, number> } = {}) =>
      system.bus.emit(probeEvents.happened, { mark, ...more });

    it('arrives once at each consumer class, after the emitter returned', async () => {
      const mark = uniqueMark('arrives');
      let returned = 0;
      await tell(mark).then(() => (returned = Date.now()));
      expect(returned).toBeGreaterThan(0);
      await journal.atLeast(1, mark, 'remember-done');
      await journal.atLeast(1, mark, 'count-done');
      await sleep(300);
      expect(journal.of(mark, 'remember')).toHaveLength(1);
      expect(journal.of(mark, 'count')).toHaveLength(1);
    });

    it('arrives within moments, not by polling', async () => {
      const waits: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        const mark = uniqueMark('quick');
        const begun = performance.now();
        await tell(mark);
        await journal.atLeast(1, mark, 'count');
        waits.push(performance.now() - begun);
      }
      waits.sort((a, b) => a - b);
      expect(waits[10]).toBeLessThan(100);
    });

    it('crosses as JSON in a CloudEvents envelope, with request and trace of the teller and no actor', async () => {
      const mark = uniqueMark('json');
      const at = new Date(5_000);
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      const actor = { accountId: 'a', sessionId: 's', email: 'a@b.c', role: 'customer' as const };
      await runInContext({ requestId: 'r-event', traceparent, actor }, () =>
        tell(mark, { value: { at, gone: undefined } }),
      );
      const [heard] = await journal.atLeast(1, mark, 'count');
      expect(heard?.detail).toMatchObject({
        data: { mark, value: { at: at.toISOString() } },
        context: { requestId: 'r-event', traceparent },
        envelope: { specversion: '1.0', type: 'probe.happened', source: '/vale/probe', requestid: 'r-event' },
      });
      expect(heard?.detail).not.toHaveProperty('context.actor');
      expect(heard?.detail).not.toHaveProperty('data.value.gone');
    });

    it('lets two consumers of one event fail and retry apart', async () => {
      const mark = uniqueMark('apart');
      await tell(mark, { failures: { remember: 2 } });
      await journal.atLeast(1, mark, 'remember-done');
      expect(journal.of(mark, 'remember')).toHaveLength(3);
      expect(journal.of(mark, 'count')).toHaveLength(1);
      const [first, second, third] = journal.of(mark, 'remember').map(({ at }) => at);
      expect(second! - first!).toBeGreaterThanOrEqual(80);
      expect(third! - second!).toBeGreaterThanOrEqual(180);
    });

    it('keeps what failed for good as a dead letter, which can be replayed to that consumer alone', async () => {
      const mark = uniqueMark('dead');
      await tell(mark, { failures: { remember: 3 } });
      const letters = system.get('probe', DeadLetters);
      const letter = await eventually(async () => (await letters.list({ kind: 'event' })).items[0]);
      expect(letter).toMatchObject({
        kind: 'event',
        name: 'probe.happened',
        consumer: 'watcher-remember-what-happened',
        content: { mark },
        attempts: 3,
        error: 'planned failure 3 of remember',
      });
      await expect(letters.replay(letter.id)).resolves.toBe(true);
      await journal.atLeast(1, mark, 'remember-done');
      expect(journal.of(mark, 'count')).toHaveLength(1);
      expect((await letters.list({ kind: 'event' })).items).toEqual([]);
      await expect(letters.replay(letter.id)).resolves.toBe(false);
    });

    it('pages through dead letters, newest first, and discards them', async () => {
      const marks = [1, 2, 3].map((n) => uniqueMark(`page-${n}`));
      const letters = system.get('probe', DeadLetters);
      for (const [index, mark] of marks.entries()) {
        await tell(mark, { failures: { count: 9 } });
        await eventually(async () => (await letters.list({ kind: 'event' })).items[index]);
      }
      const first = await letters.list({ kind: 'event', limit: 2 });
      const second = await letters.list({ kind: 'event', limit: 2, cursor: first.nextCursor! });
      const listed = [...first.items, ...second.items];
      expect(listed.map(({ content }) => (content as { mark: string }).mark)).toEqual([...marks].reverse());
      expect(second.nextCursor).toBeNull();
      for (const { id } of listed) await expect(letters.discard(id)).resolves.toBe(true);
      expect((await letters.list({})).items).toEqual([]);
      await expect(letters.discard(listed[0]!.id)).resolves.toBe(false);
    });

    it('reaches one replica per consumer class, and every replica that listens for itself', async () => {
      const replica = await world.start();
      const mark = uniqueMark('replicas');
      await tell(mark);
      await journal.atLeast(2, mark, 'show');
      await journal.atLeast(1, mark, 'remember-done');
      await sleep(300);
      const shown = journal.of(mark, 'show').map(({ detail }) => detail);
      expect(new Set(shown).size).toBe(2);
      expect(journal.of(mark, 'remember')).toHaveLength(1);
      await replica.close();
      await tell(uniqueMark('after'));
    });

    it('refuses an event that does not fit its contract, and one above the limit', async () => {
      await expect(tell(7 as unknown as string)).rejects.toThrow('does not fit its contract');
      const tooLarge = tell(uniqueMark('large'), { value: 'x'.repeat(MAX_MESSAGE_BYTES) });
      await expect(tooLarge).rejects.toMatchObject({ code: 'platform.too-large' });
      await expect(tooLarge).rejects.toBeInstanceOf(AppError);
    });

    it('hears many, each once', async () => {
      const mark = uniqueMark('many');
      await Promise.all(Array.from({ length: 300 }, (_, value) => tell(mark, { value })));
      await journal.atLeast(300, mark, 'count-done', 20_000);
      const values = journal
        .of(mark, 'count')
        .map(({ detail }) => (detail as { data: { value: number } }).data.value);
      expect(new Set(values).size).toBe(300);
      expect(values).toHaveLength(300);
    }, 30_000);

    it('keeps what is told while the system stops', async () => {
      const mark = uniqueMark('while-stopping');
      const asked = system.bus.request(probeMessages.wait, { ms: 423, save: mark });
      await journal.atLeast(1, 'wait-423');
      // Consumers stop at once; the running answer still saves a document with its fact.
      await system.close();
      await expect(asked).resolves.toEqual({ waited: 423 });
      system = await world.start();
      await journal.atLeast(1, mark, 'read');
    }, 30_000);

    it('survives a restart: what failed before it is tried again after it', async () => {
      const mark = uniqueMark('restart');
      await tell(mark, { failures: { remember: 1 } });
      await journal.atLeast(1, mark, 'remember');
      await system.close();
      const before = journal.of(mark, 'remember').length;
      system = await world.start();
      await journal.atLeast(before + 1, mark, 'remember');
      expect(journal.of(mark, 'count')).toHaveLength(1);
    }, 30_000);
  });
}
