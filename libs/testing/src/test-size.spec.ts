import { afterEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { testSize } from './test-size.js';

const before = process.env['TEST_SIZE'];
afterEach(() => {
  if (before === undefined) delete process.env['TEST_SIZE'];
  else process.env['TEST_SIZE'] = before;
});

it('the size of a long test is its usual one, or TEST_SIZE times that', () => {
  delete process.env['TEST_SIZE'];
  expect(testSize(200)).toBe(200);
  process.env['TEST_SIZE'] = '2.5';
  expect(testSize(3)).toBe(8);
  for (const wrong of ['0', '-1', 'many']) {
    process.env['TEST_SIZE'] = wrong;
    expect(() => testSize(1)).toThrow(`TEST_SIZE is not a factor: ${wrong}`);
  }
});

it('random cases are the same in every run', () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env['TEST_SEED'] ?? 1));
});
