import { expect, it } from '@jest/globals';
import { anOrderOfSeveral, NOW } from '../../../test/order-builder.js';
import type { Answer } from '../buyer/answer.js';
import { neededAnswers } from './shown-answers.js';

const SERVER: Answer = { line: 0, label: 'Servidor', value: 'BR', whole: true };
const FIRST: Answer = { line: 0, label: 'ID', value: '1' };
const SECOND: Answer = { line: 1, label: 'ID', value: '2' };
const OTHER: Answer = { line: 2, label: 'E-mail', value: 'a@b.example', whole: true };

/** Values that are shown after a refund of these lines. */
function shownWithout(lines: number[], given?: true): string[] {
  const order = anOrderOfSeveral();
  const cancelled = { at: NOW, ...(given && { given }) };
  const left = order.lines.map((line) => (lines.includes(line.line) ? { ...line, cancelled } : line));
  const { answers = [] } = neededAnswers({ ...order, lines: left }, [SERVER, FIRST, SECOND, OTHER]);
  return answers.map(({ value }) => value);
}

it('shows no data of units that are refunded and not delivered, and that of the product until all are', () => {
  expect(shownWithout([])).toEqual(['BR', '1', '2', 'a@b.example']);
  expect(shownWithout([0])).toEqual(['BR', '2', 'a@b.example']);
  expect(shownWithout([0, 1])).toEqual(['a@b.example']);
  expect(shownWithout([2])).toEqual(['BR', '1', '2']);
});

it('still shows for which data a refunded unit was delivered', () => {
  expect(shownWithout([0, 1, 2], true)).toEqual(['BR', '1', '2', 'a@b.example']);
});
