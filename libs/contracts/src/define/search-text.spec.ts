import { expect, it } from '@jest/globals';
import { asSearchText, LONGEST_SEARCH, searchText } from './search-text.js';

it.each([
  ['  ana  ', 'ana'],
  ['a\0na', 'ana'],
  ['\0', ''],
  ['x'.repeat(300), 'x'.repeat(LONGEST_SEARCH)],
  [`${'x'.repeat(LONGEST_SEARCH - 1)} y`, 'x'.repeat(LONGEST_SEARCH - 1)],
])('%j searches a list for %j, which its contract takes', (text, searched) => {
  expect(asSearchText(text)).toBe(searched);
  expect(searchText.parse(searched)).toBe(searched);
});
