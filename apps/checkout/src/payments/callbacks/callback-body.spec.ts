import { describe, expect, it } from '@jest/globals';
import { namesIn, statusIn } from './callback-body.js';

describe('a callback’s body', () => {
  it('names charge and order wherever providers put them', () => {
    const body = { event: 'paid', object: { identifier: 'c1', externalReference: 'o1', amount: 5 } };
    expect(namesIn(body)).toEqual(['c1', 'o1']);
    expect(namesIn({ pix: [{ txid: 'o1', valor: '1.00' }, { txid: 'o2' }] })).toEqual(['o1', 'o2']);
    expect(namesIn({ transaction_id: 77 })).toEqual(['77']);
    expect(namesIn({ id: 'ORDE_1', reference_id: 'o1' })).toEqual(['ORDE_1', 'o1']);
    const endToEndId = 'E12345678202611211200abcdefghijk';
    expect(namesIn({ pix: [{ endToEndId }, { endToEndId: 'another form' }] })).toEqual([endToEndId]);
  });

  it('names our reference in our spelling too, whatever its case', () => {
    const id = '01JD0000000000000000000ABC';
    expect(namesIn({ txid: id })).toEqual([id]);
    expect(namesIn({ txid: id.toLowerCase() })).toEqual([id.toLowerCase(), id]);
    expect(namesIn({ id: 'other-Charge' })).toEqual(['other-Charge']);
  });

  it.each([null, undefined, 'text', 5, [], { status: 'paid' }, { id: '' }, { id: true }])(
    'may be anything: %p',
    (body) => {
      expect(namesIn(body)).toEqual([]);
    },
  );

  it('is not searched for ever', () => {
    const deep = { a: { b: { c: { d: { e: { id: 'too deep' } } } } } };
    expect(namesIn(deep)).toEqual([]);
    const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, { id: `n${at}` }]));
    expect(namesIn(wide).length).toBeLessThanOrEqual(20);
    expect(namesIn({ id: 'x'.repeat(201) })).toEqual([]);
  });

  it('says a status, wherever it stands', () => {
    expect(statusIn({ object: { identifier: 'c1', status: 'refunded' } })).toBe('refunded');
    expect(statusIn({ status: 5, object: [{ status: 'paid' }] })).toBe('paid');
    expect(
      [{ status: 'x'.repeat(61) }, 'refunded', null, { id: 'c1' }].map((body) => statusIn(body)),
    ).toEqual(Array(4).fill(undefined));
  });
});
