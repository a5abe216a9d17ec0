import { describe, expect, it } from '@jest/globals';
import { isInReturnedSum, unexplainedRefund } from './listed-refunds.js';

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
    const known = others.map((state, at) => ({ ...listed(state), id: `${at}` }));
    expect(unexplainedRefund({ centavos: 1_000, others: known }, list)).toEqual(expected);
  });
});

describe('a refund at a provider that gives only the sum of all returns', () => {
  const refund = (id: string, centavos: number, state: 'pending' | 'done' | 'failed' = 'pending') => ({
    id,
    centavos,
    state,
  });

  it.each([
    ['is back, where it is the only one', [], 1_000, true],
    ['is back, where more was returned', [], 1_200, true],
    ['is not back, where less was returned', [], 999, false],
    ['is not back, where the sum is that of the other one', [refund('a', 500)], 500, false],
    ['is back, where the sum is its own, and the other one is lost', [refund('a', 500)], 1_000, true],
    ['is back, where both are', [refund('a', 500)], 1_500, true],
    ['is back beside one that was done before', [refund('a', 500, 'done')], 1_500, true],
    ['is not back, where only the one done before is', [refund('a', 1_000, 'done')], 1_000, false],
    ['is back, whatever failed before', [refund('a', 1_000, 'failed')], 1_000, true],
    ['is the later of two equal ones', [refund('a', 1_000)], 1_000, false],
    ['is the earlier of two equal ones', [refund('z', 1_000)], 1_000, true],
    ['is the second of three equal ones', [refund('a', 1_000), refund('z', 1_000)], 2_000, true],
    ['stays open, where others explain the sum as well', [refund('a', 400), refund('b', 600)], 1_000, false],
    ['stays open, where nothing explains the sum', [refund('a', 5_000)], 1_100, false],
  ])('%s', (_, others, returned, expected) => {
    expect(isInReturnedSum({ id: 'm', centavos: 1_000, others }, returned)).toBe(expected);
  });
});
