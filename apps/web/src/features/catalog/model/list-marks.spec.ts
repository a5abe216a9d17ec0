import { describe, expect, it } from '@jest/globals';
import { aCard } from '../../../testing/builders.js';
import { marksNew } from './list-marks.js';

const DAY_MS = 24 * 3_600_000;
const NOW = 100 * DAY_MS;

describe('marks of a list', () => {
  it('are NOVO only where at most a third of the products is new', () => {
    const fresh = aCard({ badge: 'NOVO', createdAt: NOW - DAY_MS });
    const old = aCard({ badge: 'NOVO', createdAt: NOW - 31 * DAY_MS });
    const popular = aCard({ badge: 'POPULAR', createdAt: NOW });
    expect(marksNew([fresh, old, popular], NOW)).toBe(true);
    expect(marksNew([fresh, fresh, popular], NOW)).toBe(false);
  });
});
