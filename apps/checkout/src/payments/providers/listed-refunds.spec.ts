import { describe, expect, it } from '@jest/globals';
import { returnedForOthers, unexplainedRefund } from './listed-refunds.js';

const listed = (state: 'pending' | 'done' | 'failed', centavos = 1_000) => ({ state, centavos });

describe('a refund in a list without our ids', () => {
  it.each([
    ['the only one of its sum', [listed('done'), listed('pending', 500)], [], listed('done')],
    ['under way, where another one is done', [listed('done'), listed('pending')], [], listed('pending')],
    [
      'done, where the other one is under way',
      [listed('done'), listed('pending')],
      ['pending'],
      listed('done'),
    ],
    ['failed, where the other one is done', [listed('done'), listed('failed')], ['done'], listed('failed')],
    ['not there, where the other one has ended meanwhile', [listed('done')], ['pending'], undefined],
    ['not there, where there is none of its sum', [listed('done', 500)], [], undefined],
  ] as const)('is %s', (_, list, others, expected) => {
    const known = others.map((state) => listed(state));
    expect(unexplainedRefund({ centavos: 1_000, others: known }, list)).toEqual(expected);
  });

  it('counts what went back, or will, for the others', () => {
    const others = [listed('done'), listed('pending', 500), listed('failed', 70)];
    expect(returnedForOthers({ others })).toBe(1_500);
    expect(returnedForOthers({})).toBe(0);
  });
});
