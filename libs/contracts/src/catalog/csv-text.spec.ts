import { expect, it } from '@jest/globals';
import { csvCell, csvDecimal, withoutCsvGuard } from './csv-text.js';

it.each(['-12,34', '-5', '-1234.5', csvDecimal(-0.07)])('a negative number stays a number: %s', (cell) => {
  expect(csvCell(cell)).toBe(cell);
});

it.each(['-1+2', '-12,34-1', '-', '-A1', '--5', '-5 ', '-1,2,3', '-1\n', '=1', '+5', '@x', "'-5"])(
  'a text that a spreadsheet could run is guarded: %s',
  (cell) => {
    const guarded = csvCell(cell).replace(/^"|"$/g, '');
    expect(guarded).toMatch(/^'/);
    expect(withoutCsvGuard(guarded)).toBe(cell.trim());
  },
);
