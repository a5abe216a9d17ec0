import { describe, expect, it } from '@jest/globals';
import { isAbout, partAbout } from './about-order.js';

const order = { transactionId: 'T1', methodIds: ['pix'], names: ['T1', 'charge-1', 'E1'] };

describe('a callback that names an id of an order', () => {
  it('is about it when it came by the order’s method, or names its number', () => {
    expect(isAbout({ methodId: 'pix', names: ['charge-1'] }, order)).toBe(true);
    expect(isAbout({ methodId: 'pix-2', names: ['charge-1', 'T1'] }, order)).toBe(true);
  });

  it('is about another one when another provider has given the same id', () => {
    expect(isAbout({ methodId: 'pix-2', names: ['charge-1', 'T2'] }, order)).toBe(false);
  });

  it('shows nothing of the other payments that came with it', () => {
    const own = { endToEndId: 'E1', txid: 'T1', pagador: { nome: 'Ana' } };
    const other = { endToEndId: 'E2', txid: 'T2', pagador: { nome: 'Bia' } };
    expect(partAbout({ pix: [other, own], sent: 1 }, order.names)).toEqual({ pix: [own], sent: 1 });
    expect(partAbout([other, own], order.names)).toEqual([own]);
  });

  it('is shown as it is where no entry names the order', () => {
    expect(partAbout({ identifier: 'charge-1', items: [1, 2] }, order.names)).toEqual({
      identifier: 'charge-1',
      items: [1, 2],
    });
    expect(partAbout('text', order.names)).toBe('text');
  });
});
