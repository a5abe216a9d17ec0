import { describe, expect, it } from '@jest/globals';
import { isOver } from './charge-snapshot.js';

describe('a charge', () => {
  it('is over when no money will come any more', () => {
    const over = (['refused', 'cancelled', 'refunded', 'expired', 'unknown', 'open'] as const).filter(
      (status) => isOver({ status }),
    );
    // Providers have taken money after they had said `expired`.
    expect(over).toEqual(['refused', 'cancelled', 'refunded']);
  });
});
