import { describe, expect, it } from '@jest/globals';
import { reachedFrom, toFormat } from './change.mjs';

describe('what a change reaches', () => {
  const imports = [
    ['app/order.ts', ['lib/money.ts']],
    ['app/page.ts', ['app/order.ts']],
    ['test/order.spec.ts', ['app/page.ts']],
    ['test/money-parts.spec.ts', ['app/page.ts']],
    ['test/other.spec.ts', ['lib/other.ts']],
    ['lib/money.ts', ['app/order.ts']],
  ];

  it('is what imports it, a cycle too: files with its name first, then the nearest', () => {
    expect(reachedFrom(['lib/money.ts'], imports)).toEqual([
      'lib/money.ts',
      'test/money-parts.spec.ts',
      'app/order.ts',
      'app/page.ts',
      'test/order.spec.ts',
    ]);
  });

  it('is a file that nothing imports alone', () => {
    expect(reachedFrom(['README.md'], imports)).toEqual(['README.md']);
  });
});

it('Prettier always has a file, also for a change that only deletes some', () => {
  expect(toFormat({ since: 'a', files: ['a.ts'], reached: [] })).toContain('a.ts');
  expect(toFormat({ since: 'a', files: [], reached: [] })).not.toEqual([]);
  expect(toFormat()).toEqual(['.']);
});
