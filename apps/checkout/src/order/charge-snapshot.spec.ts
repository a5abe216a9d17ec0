import { describe, expect, it } from '@jest/globals';
import { isOver } from './charge-snapshot.js';

describe('a charge', () => {
  it('is over when no money will come any more', () => {
    expect(isOver({ status: 'expired' })).toBe(true);
    expect(isOver({ status: 'unknown' })).toBe(false);
  });
});
