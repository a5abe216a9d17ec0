import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { AppError, defineErrors, defineJob, defineMessage, defineRoute } from './index.js';

const errors = defineErrors('shop', {
  outOfStock: { status: 409, detail: 'Esgotado' },
  duplicate: { status: 409, detail: 'Já existe "{name}" em "{place}"' },
  broken: { status: 500, detail: 'Erro' },
});

describe('defineErrors', () => {
  it('gives each row a stable code and a log level by its status', () => {
    expect(errors.outOfStock).toEqual({
      code: 'shop.out-of-stock',
      status: 409,
      detail: 'Esgotado',
      log: 'info',
    });
    expect(errors.broken.log).toBe('error');
  });
});

describe('AppError', () => {
  it('fills the sentence and crosses a process unchanged', () => {
    const error = new AppError(errors.duplicate, {
      params: { name: 'A', place: 'B' },
      fields: [{ path: 'nome', message: 'repetido' }],
      data: { total: 1 },
    });
    const received = AppError.fromProblem(JSON.parse(JSON.stringify(error.toProblem('r1'))));
    expect(received.message).toBe('Já existe "A" em "B"');
    expect(received.is(errors.duplicate)).toBe(true);
    expect(received.toProblem('r1')).toEqual(error.toProblem('r1'));
  });

  it('does not fill placeholders of a sentence that comes from elsewhere', () => {
    const sentence = 'Erro: {name}';
    const error = AppError.fromProblem({ type: '', title: '', status: 502, code: 'x', detail: sentence });
    expect(error.message).toBe(sentence);
  });
});

describe('definitions', () => {
  it('fill in what most of them share', () => {
    expect(defineMessage('shop.window.open', { input: z.object({}), output: z.object({}) }).timeoutMs).toBe(
      5_000,
    );
    expect(defineJob('shop.sweep-floor', { payload: z.object({}) })).toMatchObject({
      attempts: 5,
      concurrency: 8,
    });
    expect(
      defineRoute('GET /api/window', { access: 'public', summary: '', reply: z.object({}) }),
    ).toMatchObject({ status: 200, stream: false, idempotent: false });
  });
});

describe('a route that forwards', () => {
  const open = defineMessage('shop.window.open', {
    input: z.object({ id: z.string(), wide: z.boolean(), note: z.optional(z.string()) }),
    output: z.object({ open: z.boolean() }),
  });
  const base = { access: 'public', summary: '' } as const;

  it('takes params from the path and the rest from the body, and merges them again', () => {
    const route = defineRoute('POST /api/windows/:id', { ...base, forwardsTo: open });
    expect(route.query).toBeUndefined();
    expect(Object.keys(route.params.shape)).toEqual(['id']);
    expect(Object.keys(route.body.shape)).toEqual(['wide', 'note']);
    expect(route.reply).toBe(open.output);
    const parts = { params: { id: 'w1' }, query: undefined, body: { wide: true } };
    expect(route.forwardsTo).toMatchObject({ message: open });
    expect(route.forwardsTo!.inputOf(parts)).toEqual({ id: 'w1', wide: true });
  });

  it('takes the rest from the query where there is no body, and nothing where there is no rest', () => {
    const read = defineRoute('GET /api/windows', { ...base, forwardsTo: open });
    expect(read.query).toBe(open.input);
    expect([read.params, read.body]).toEqual([undefined, undefined]);
    const all = defineRoute('PUT /api/:id/:wide/:note', { ...base, forwardsTo: open });
    expect([all.query, all.body]).toEqual([undefined, undefined]);
  });

  it('is checked against its message when it is compiled', () => {
    expect(() =>
      // @ts-expect-error the message has no field `color`
      defineRoute('GET /api/windows/:color', { ...base, forwardsTo: open }),
    ).toThrow();
    defineRoute('PUT /api/windows/:name', {
      ...base,
      params: z.object({ name: z.string() }),
      forwardsTo: open,
      // @ts-expect-error `wide` is missing
      inputOf: ({ params }) => ({ id: params.name }),
    });
  });
});
