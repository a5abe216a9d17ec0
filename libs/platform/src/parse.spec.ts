import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { safeParse } from './parse.js';

const USES = 50;

const card = () =>
  z.object({
    id: z.string().check(z.maxLength(5)),
    price: z.number(),
    expires: z.nullable(z.int()),
    kind: z.enum(['one', 'other']),
    brand: z.optional(z.string()),
    extras: z.record(z.string(), z.unknown()),
    limit: z._default(z.number(), 20),
  });
const page = () => z.object({ items: z.array(card()), nextCursor: z.nullable(z.string()) });

const fitting = { id: 'a', price: 1.5, expires: null, kind: 'one', extras: { any: [1] } };
const pageOf = (...items: unknown[]) => ({ items, nextCursor: null });

const values: [string, unknown][] = [
  ['what fits, and gets a default', pageOf(fitting)],
  ['an optional field that is undefined', pageOf({ ...fitting, brand: undefined })],
  ['fields that are not in the contract', { ...pageOf({ ...fitting, secret: 1 }), secret: 2 }],
  ['a missing field', pageOf({ ...fitting, price: undefined })],
  [
    'fields of other types',
    pageOf({ ...fitting, id: 'too long', price: Number.NaN, expires: 0.5, kind: 'x' }),
  ],
  ['no object', 7],
  ['a list in its place', []],
];

describe('a schema that is used often', () => {
  it.each(values)('parses %s as zod does', (_name, value) => {
    const expected = z.safeParse(page(), value);
    const schema = page();
    for (let use = 0; use < USES; use++) {
      const parsed = safeParse(schema, value);
      expect(parsed.success).toBe(expected.success);
      // Compares the set of fields too: JSON omits undefined fields, but a document does not.
      expect(parsed.data).toStrictEqual(expected.data);
      expect(parsed.error?.issues).toEqual(expected.error?.issues);
    }
  });

  it('is compiled, and one that is used a few times is not', () => {
    const times = (uses: number): number => {
      let reads = 0;
      const schema = z.object({ id: z.string() });
      const run = schema._zod.run;
      schema._zod.run = (...given) => ((reads += 1), run(...given));
      for (let use = 0; use < uses; use++) safeParse(schema, { id: 'a' });
      return reads;
    };
    expect(times(5)).toBe(5);
    expect(times(USES)).toBeLessThan(USES / 2);
  });

  it('says what is wrong in the words that it is given', () => {
    const schema = page();
    const error = () => 'other words';
    for (let use = 0; use < USES; use++) safeParse(schema, pageOf(fitting));
    expect(safeParse(schema, 7, { error }).error?.issues[0]?.message).toBe('other words');
  });
});
