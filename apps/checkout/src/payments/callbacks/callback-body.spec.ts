import { describe, expect, it } from '@jest/globals';
import { namesIn, piecesOf, statusIn } from './callback-body.js';

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
    expect(namesIn(wide).length).toBeLessThanOrEqual(500);
    expect(namesIn({ id: 'x'.repeat(201) })).toEqual([]);
  });

  it('is handled in pieces if it has a long list, which together name all of it', () => {
    const refund = (at: number) => ({
      id: `D${at}`,
      valor: '1.00',
      horario: { solicitacao: 'x' },
      status: 'y',
    });
    const pix = Array.from({ length: 25 }, (_, at) => ({
      txid: `o${at}`,
      devolucoes: Array.from({ length: 20 }, (_each, of) => refund(at * 20 + of)),
    }));
    for (const body of [{ event: 'pix', pix }, pix]) {
      const pieces = piecesOf(body);
      expect(pieces).toHaveLength(3);
      const names = new Set(pieces.flatMap(namesIn));
      for (const { txid, devolucoes } of pix)
        for (const name of [txid, ...devolucoes.map(({ id }) => id)]) expect(names).toContain(name);
    }
    for (const body of [null, 'text', { pix: pix.slice(0, 10) }, []]) expect(piecesOf(body)).toEqual([body]);
  });

  it('says a status, wherever it stands', () => {
    expect(statusIn({ object: { identifier: 'c1', status: 'refunded' } })).toBe('refunded');
    expect(statusIn({ status: 5, object: [{ status: 'paid' }] })).toBe('paid');
    expect(
      [{ status: 'x'.repeat(61) }, 'refunded', null, { id: 'c1' }].map((body) => statusIn(body)),
    ).toEqual(Array(4).fill(undefined));
  });
});
