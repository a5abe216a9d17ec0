import { expect, it } from '@jest/globals';
import { pageEventType } from './exported-event.js';
import { SearchedTermCounter, sumOfTerms } from './searched-terms.js';

const searched = (visit: string, searchTerm?: string) => ({
  id: '1',
  type: pageEventType('Search'),
  time: 1,
  visit,
  searchTerm,
});

it('counts a visit once for each term', () => {
  const counter = new SearchedTermCounter();
  counter.add([
    searched('v1', 'robux'),
    searched('v1', 'robux'),
    searched('v2', 'robux'),
    searched('v2', 'uber'),
  ]);
  counter.add([searched('v3'), { ...searched('v3', 'page'), type: pageEventType('PageView') }]);
  expect(counter.list()).toEqual([
    { term: 'robux', visits: 2 },
    { term: 'uber', visits: 1 },
  ]);
});

it('keeps the terms of a day that were searched for most, however many are invented', () => {
  const counter = new SearchedTermCounter();
  counter.add([searched('v1', 'robux'), searched('v2', 'robux')]);
  counter.add(Array.from({ length: 6_000 }, (_, at) => searched('v3', `invented ${at}`)));
  counter.add([searched('v4', 'robux'), searched('v4', 'late'), searched('v5', 'late')]);
  const [first, ...others] = counter.list();
  expect(first).toEqual({ term: 'robux', visits: 3 });
  expect(others).toHaveLength(199);
  expect(others.every(({ visits }) => visits === 1)).toBe(true);
});

it('sums days', () => {
  const days = [
    [{ term: 'a', visits: 2 }],
    [
      { term: 'b', visits: 3 },
      { term: 'a', visits: 2 },
    ],
  ];
  expect(sumOfTerms(days, 1)).toEqual([{ term: 'a', visits: 4 }]);
});
