import { expect, it, jest } from '@jest/globals';
import { sweep } from './sweep.js';

const MANY = 250;

/** Items that are due in the sequence of their numbers; those that `isBad` fail, and stay due. */
function dueItems(isBad: (id: number) => boolean) {
  const due = new Set(Array.from({ length: MANY }, (_, id) => id));
  const work = jest.fn(async (id: number) => {
    if (isBad(id)) throw new Error(`item ${id}`);
    due.delete(id);
  });
  const limits: number[] = [];
  const find = async (limit: number) => {
    limits.push(limit);
    return [...due].slice(0, limit);
  };
  return { due, work, find, limits, idOf: String };
}

it.each([
  ['some of the first', (id: number) => id % 50 === 0],
  ['more than a batch', (id: number) => id < 120],
  ['all', () => true],
])('works once on everything where the work of %s fails, and reports these', async (_name, isBad) => {
  const { due, work, find, idOf } = dueItems(isBad);
  const bad = [...due].filter(isBad);
  const failed: number[] = [];
  await sweep({ find, idOf, work, onError: (id) => failed.push(id) });
  expect(work).toHaveBeenCalledTimes(MANY);
  expect([...due]).toEqual(bad);
  expect(failed.toSorted((a, b) => a - b)).toEqual(bad);
});

it('asks for no more than a batch at once where nothing fails', async () => {
  const { work, find, limits, idOf } = dueItems(() => false);
  const endBatch = jest.fn(async () => {});
  await sweep({ find, idOf, work, onError: () => {}, endBatch });
  expect(new Set(limits)).toEqual(new Set([100]));
  expect(endBatch).toHaveBeenCalledTimes(3);
});
