import { expect, it } from '@jest/globals';
import { asSearchText, MAX_SEARCH_LENGTH, searchText } from './search-text.js';

it.each([
  ['  ana  ', 'ana'],
  ['a\0na', 'ana'],
  ['\0', ''],
  ['x'.repeat(300), 'x'.repeat(MAX_SEARCH_LENGTH)],
  [`${'x'.repeat(MAX_SEARCH_LENGTH - 1)} y`, 'x'.repeat(MAX_SEARCH_LENGTH - 1)],
])('%j searches a list for %j, which its contract takes', (text, searched) => {
  expect(asSearchText(text)).toBe(searched);
  expect(searchText.parse(searched)).toBe(searched);
});
