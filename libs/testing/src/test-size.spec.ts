import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { testSize } from './test-size.js';

describe('the size of a long test', () => {
  const sizes = { ci: 10_000, local: 500, variable: 'TEST_SIZE_OF_SPEC' };
  let ci: string | undefined;
  let lines: string[];
  beforeEach(() => {
    ci = process.env['CI'];
    delete process.env['CI'];
    lines = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    delete process.env['TEST_SIZE_OF_SPEC'];
    if (ci === undefined) delete process.env['CI'];
    else process.env['CI'] = ci;
  });

  it('is whole in CI, and says nothing', () => {
    process.env['CI'] = 'true';
    expect(testSize('histories', sizes)).toBe(10_000);
    expect(lines).toEqual([]);
  });

  it('is less elsewhere, and says what CI runs', () => {
    expect(testSize('histories', sizes)).toBe(500);
    expect(lines).toEqual(['LIGHTER: 500 histories; CI runs 10,000\n']);
  });

  it('is what the variable says, and never nothing', () => {
    process.env['TEST_SIZE_OF_SPEC'] = '20000';
    expect(testSize('histories', sizes)).toBe(20_000);
    expect(lines).toEqual([]);
    for (const wrong of ['0', 'many']) {
      process.env['TEST_SIZE_OF_SPEC'] = wrong;
      expect(() => testSize('histories', sizes)).toThrow(`TEST_SIZE_OF_SPEC is not a count: ${wrong}`);
    }
  });
});
