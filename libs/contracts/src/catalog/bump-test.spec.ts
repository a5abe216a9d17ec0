import { describe, expect, it } from '@jest/globals';
import { bumpArmOf, keyOfForm, orderFormOf } from './bump-test.js';

const FORMS = 20_000;
const armsOf = (startedAt: number, holdoutPercent = 20) =>
  Array.from({ length: FORMS }, (_, at) => bumpArmOf(`form-${at}`, { startedAt, holdoutPercent }));
const shareOf = (values: readonly boolean[]) => values.filter(Boolean).length / values.length;

describe('the arm of an order form', () => {
  it.each([10, 20, 50])('is the holdout for %i %% of the forms', (percent) => {
    const share = shareOf(armsOf(1_764_000_000_000, percent).map((arm) => arm === 'holdout'));
    // Four standard errors.
    expect(Math.abs(share - percent / 100)).toBeLessThan(4 * Math.sqrt(0.25 / FORMS));
  });

  it('does not depend on the arm in the test before', () => {
    const [one, other] = [armsOf(1_764_000_000_000), armsOf(1_764_000_000_001)];
    const both = shareOf(one.map((arm, at) => arm === 'holdout' && other[at] === 'holdout'));
    expect(Math.abs(both - 0.04)).toBeLessThan(4 * Math.sqrt(0.04 / FORMS));
  });

  it('stays the same when the form is sent again', () => {
    const form = '0f'.repeat(16);
    expect(orderFormOf(keyOfForm(form, '77'))).toBe(form);
    expect(orderFormOf('order_77')).toBe('order_77');
  });
});
