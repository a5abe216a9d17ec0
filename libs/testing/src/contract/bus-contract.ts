import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, MAX_MESSAGE_BYTES } from '@vale/contracts/define';
import type { CallContext } from '@vale/contracts/define';
import type { RunningSystem } from '@vale/platform/app';
import { deadlineIn } from '@vale/platform/context';
import { journal } from './probe-apps.js';
import { absentMessage, probeMessages } from './probe-contracts.js';
import type { MakeWorld, World } from './world.js';

/** Questions and answers: what a service may rely on in either shape. */
export function busContract(makeWorld: MakeWorld): void {
  describe('messages', () => {
    let world: World;
    let system: RunningSystem;

    beforeAll(async () => {
      world = await makeWorld();
      system = await world.start();
    }, 60_000);
    afterAll(() => world.close(), 60_000);

    const ask: RunningSystem['bus']['request'] = (message, input, options) =>
      system.bus.request(message, input, options);
    const failure = async (asked: Promise<unknown>): Promise<AppError> =>
      asked.then(
        () => Promise.reject(new Error('was answered')),
        (error: AppError) => error,
      );

    it('carries a question to its handler and the answer back', async () => {
      await expect(ask(probeMessages.echo, { value: 'ação' })).resolves.toEqual({ value: 'ação' });
    });

    it('crosses as JSON: dates become text, absent fields vanish, holes become null', async () => {
      const at = new Date(1_000);
      await expect(ask(probeMessages.describe, { value: at })).resolves.toEqual({ kind: 'string', times: 1 });
      const value = { at, gone: undefined, holes: [undefined, Number.NaN], set: new Set([1]) };
      await expect(ask(probeMessages.echo, { value })).resolves.toEqual({
        value: { at: at.toISOString(), holes: [null, null], set: {} },
      });
    });

    it('never shares the caller’s object with the handler', async () => {
      const value = { list: [1] };
      const answer = await ask(probeMessages.echo, { value });
      expect(answer.value).toEqual(value);
      expect(answer.value).not.toBe(value);
    });

    it('fills in the contract’s defaults for the handler', async () => {
      const input = { value: [] };
      await expect(ask(probeMessages.describe, input)).resolves.toEqual({ kind: 'array', times: 1 });
    });

    it('answers nothing where the contract promises nothing', async () => {
      await expect(ask(probeMessages.nothing, {})).resolves.toBeUndefined();
    });

    it('refuses input that does not fit the contract, field by field, before sending', async () => {
      const error = await failure(ask(probeMessages.wait, { ms: 'long' as unknown as number }));
      expect(error).toBeInstanceOf(AppError);
      expect(error.code).toBe('platform.invalid-input');
      expect(error.fields).toEqual([expect.objectContaining({ path: 'ms' })]);
    });

    it('hands the asker the very error that the handler threw', async () => {
      const error = await failure(ask(probeMessages.fail, { how: 'refused' }));
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({
        code: 'probe.refused',
        status: 409,
        message: 'Recusado 3 vezes.',
        data: { total: 5 },
      });
    });

    it.each(['bug', 'bad-reply'] as const)('hides a %s behind platform.unexpected', async (how) => {
      const error = await failure(ask(probeMessages.fail, { how }));
      expect(error.code).toBe('platform.unexpected');
      expect(JSON.stringify(error.toProblem())).not.toContain('secret detail');
    });

    it('tells “nobody answers” (at once) from “slow” (at the time-out)', async () => {
      const begun = Date.now();
      expect((await failure(ask(absentMessage, {}))).code).toBe('platform.unavailable');
      expect(Date.now() - begun).toBeLessThan(1_000);
      expect((await failure(ask(probeMessages.wait, { ms: 600 }, { timeoutMs: 150 }))).code).toBe(
        'platform.timeout',
      );
    });

    it('waits no longer than the caller’s deadline, whatever the message would allow', async () => {
      const context = { requestId: 'r-deadline', deadline: deadlineIn(150) };
      const begun = Date.now();
      const error = await failure(ask(probeMessages.wait, { ms: 2_000 }, { context }));
      expect(error.code).toBe('platform.timeout');
      expect(Date.now() - begun).toBeLessThan(1_000);
    });

    it('sends nothing when the deadline has passed already', async () => {
      const context = { requestId: 'r-late', deadline: Date.now() - 1 };
      expect((await failure(ask(probeMessages.wait, { ms: 41 }, { context }))).code).toBe('platform.timeout');
      expect(journal.of('wait-41')).toEqual([]);
    });

    it('carries actor, request, trace, client and deadline through every hop', async () => {
      const context: CallContext = {
        requestId: 'r-carried',
        traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
        actor: { accountId: 'a1', sessionId: 's1', email: 'joão@exemplo.com', role: 'admin' },
        client: { ip: '203.0.113.9', userAgent: 'Navegador “novo”' },
        deadline: deadlineIn(3_000),
      };
      const { contexts } = await ask(probeMessages.context, { hops: 2 }, { context });
      expect(contexts).toHaveLength(3);
      for (const seen of contexts as CallContext[]) {
        expect(seen).toMatchObject({ ...context, deadline: expect.any(Number) });
        expect(seen.deadline).toBeLessThanOrEqual(context.deadline! + 1);
      }
    });

    it('refuses a question above the limit, and an answer above it alike', async () => {
      const value = 'x'.repeat(MAX_MESSAGE_BYTES);
      expect((await failure(ask(probeMessages.echo, { value }))).code).toBe('platform.too-large');
      expect((await failure(ask(probeMessages.grow, { bytes: MAX_MESSAGE_BYTES }))).code).toBe(
        'platform.too-large',
      );
      const { text } = await ask(probeMessages.grow, { bytes: MAX_MESSAGE_BYTES - 1_024 });
      expect(text).toHaveLength(MAX_MESSAGE_BYTES - 1_024);
    });

    it('answers many at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, value) => ask(probeMessages.echo, { value })),
      );
      expect(answers.map(({ value }) => value)).toEqual(Array.from({ length: 200 }, (_, value) => value));
    });

    it('finishes the running answers before it stops', async () => {
      const replica = await world.start();
      const waits = [301, 302, 303, 304];
      const asked = waits.map((ms) => ask(probeMessages.wait, { ms }));
      await Promise.all(waits.map((ms) => journal.atLeast(1, `wait-${ms}`)));
      await replica.close();
      await expect(Promise.all(asked)).resolves.toHaveLength(4);

      const last = ask(probeMessages.wait, { ms: 310 });
      await journal.atLeast(1, 'wait-310');
      await system.close();
      await expect(last).resolves.toEqual({ waited: 310 });
      system = await world.start();
    });
  });
}
