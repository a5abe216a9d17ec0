import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, MAX_MESSAGE_BYTES } from '@vale/contracts/define';
import type { CallContext } from '@vale/contracts/define';
import type { RunningSystem } from '@vale/platform/app';
import { deadlineIn } from '@vale/platform/context';
import { journal } from './probe-apps.js';
import { absentMessage, probeMessages } from './probe-contracts.js';
import type { MakeEnvironment, ContractEnvironment } from './contract-environment.js';

/** Requests and replies, in either shape. */
export function busContract(makeEnvironment: MakeEnvironment): void {
  describe('messages', () => {
    let environment: ContractEnvironment;
    let system: RunningSystem;

    beforeAll(async () => {
      environment = await makeEnvironment();
      system = await environment.start();
    });
    afterAll(() => environment.close());

    const request: RunningSystem['bus']['request'] = (message, input, options) =>
      system.bus.request(message, input, options);
    const errorOf = async (requested: Promise<unknown>): Promise<AppError> =>
      requested.then(
        () => Promise.reject(new Error('had a reply')),
        (error: AppError) => error,
      );

    it('carries a request to its handler and the reply back', async () => {
      await expect(request(probeMessages.echo, { value: 'ação' })).resolves.toEqual({ value: 'ação' });
    });

    it('sends JSON: dates become text, undefined fields are left out, holes in arrays become null', async () => {
      const at = new Date(1_000);
      await expect(request(probeMessages.describe, { value: at })).resolves.toEqual({
        kind: 'string',
        times: 1,
      });
      const value = { at, gone: undefined, holes: [undefined, Number.NaN], set: new Set([1]) };
      await expect(request(probeMessages.echo, { value })).resolves.toEqual({
        value: { at: at.toISOString(), holes: [null, null], set: {} },
      });
    });

    it('never shares the caller’s object with the handler', async () => {
      const value = { list: [1] };
      const reply = await request(probeMessages.echo, { value });
      expect(reply.value).toEqual(value);
      expect(reply.value).not.toBe(value);
    });

    it('fills in the contract’s defaults for the handler', async () => {
      const input = { value: [] };
      await expect(request(probeMessages.describe, input)).resolves.toEqual({ kind: 'array', times: 1 });
    });

    it('replies without a value where the contract has none', async () => {
      await expect(request(probeMessages.nothing, {})).resolves.toBeUndefined();
    });

    it('refuses input that does not fit the contract, field by field, before its handler', async () => {
      const error = await errorOf(request(probeMessages.wait, { ms: 'long' as unknown as number }));
      expect(error).toBeInstanceOf(AppError);
      expect(error.code).toBe('platform.invalid-input');
      expect(error.fields).toEqual([expect.objectContaining({ path: 'ms' })]);
    });

    it('rejects with the same error that the handler threw', async () => {
      const error = await errorOf(request(probeMessages.fail, { how: 'refused' }));
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({
        code: 'probe.refused',
        status: 409,
        message: 'Recusado 3 vezes.',
        data: { total: 5 },
      });
    });

    it.each(['bug', 'bad-reply'] as const)('hides a %s behind platform.unexpected', async (how) => {
      const error = await errorOf(request(probeMessages.fail, { how }));
      expect(error.code).toBe('platform.unexpected');
      expect(JSON.stringify(error.toProblem())).not.toContain('secret detail');
    });

    it('fails at once without a subscriber, and at the timeout when the handler is slow', async () => {
      const begun = Date.now();
      expect((await errorOf(request(absentMessage, {}))).code).toBe('platform.unavailable');
      // Its timeout is 5 s.
      expect(Date.now() - begun).toBeLessThan(4_000);
      expect((await errorOf(request(probeMessages.wait, { ms: 600 }, { timeoutMs: 150 }))).code).toBe(
        'platform.timeout',
      );
    });

    it('waits no longer than the caller’s deadline, whatever the message would allow', async () => {
      const context = { requestId: 'r-deadline', deadline: deadlineIn(150) };
      const error = await errorOf(request(probeMessages.wait, { ms: 2_000 }, { context }));
      expect(error.code).toBe('platform.timeout');
    });

    it('sends nothing when the deadline has passed already', async () => {
      const context = { requestId: 'r-late', deadline: Date.now() - 1 };
      expect((await errorOf(request(probeMessages.wait, { ms: 41 }, { context }))).code).toBe(
        'platform.timeout',
      );
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
      const { contexts } = await request(probeMessages.context, { hops: 2 }, { context });
      expect(contexts).toHaveLength(3);
      for (const seen of contexts as CallContext[]) {
        expect(seen).toMatchObject({ ...context, deadline: expect.any(Number) });
        expect(seen.deadline).toBeLessThanOrEqual(context.deadline! + 1);
      }
    });

    it('refuses a request above the limit, and a reply above it too', async () => {
      const value = 'x'.repeat(MAX_MESSAGE_BYTES);
      expect((await errorOf(request(probeMessages.echo, { value }))).code).toBe('platform.too-large');
      expect((await errorOf(request(probeMessages.grow, { bytes: MAX_MESSAGE_BYTES }))).code).toBe(
        'platform.too-large',
      );
      const { text } = await request(probeMessages.grow, { bytes: MAX_MESSAGE_BYTES - 1_024 });
      expect(text).toHaveLength(MAX_MESSAGE_BYTES - 1_024);
    });

    it('handles many at once', async () => {
      const replies = await Promise.all(
        Array.from({ length: 200 }, (_, value) => request(probeMessages.echo, { value })),
      );
      expect(replies.map(({ value }) => value)).toEqual(Array.from({ length: 200 }, (_, value) => value));
    });

    it('finishes the running requests before it stops', async () => {
      const replica = await environment.start();
      const waits = [301, 302, 303, 304];
      const requested = waits.map((ms) => request(probeMessages.wait, { ms }));
      await Promise.all(waits.map((ms) => journal.atLeast(1, `wait-${ms}`)));
      await replica.close();
      await expect(Promise.all(requested)).resolves.toHaveLength(4);

      const last = request(probeMessages.wait, { ms: 310 });
      await journal.atLeast(1, 'wait-310');
      await system.close();
      await expect(last).resolves.toEqual({ waited: 310 });
      system = await environment.start();
    });
  });
}
