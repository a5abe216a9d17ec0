import { describe, expect, it } from '@jest/globals';
import { foldedPaymentId, isEndToEndId, isSamePayment } from './payment-id.js';

const E2E = 'E12345678202611211200abcDEF12345';

describe('an end-to-end id', () => {
  it('is one in whatever case it is written', () => {
    for (const written of [E2E, E2E.toLowerCase(), E2E.toUpperCase()]) {
      expect(isEndToEndId(written)).toBe(true);
      expect(isSamePayment(written, E2E)).toBe(true);
    }
    expect(isSamePayment(E2E, E2E.replace('12345', '12346'))).toBe(false);
  });

  it('is no other id, whose case counts', () => {
    expect(isEndToEndId(E2E.slice(1))).toBe(false);
    expect(foldedPaymentId('charge-A')).toBe('charge-A');
    expect(isSamePayment('charge-A', 'charge-a')).toBe(false);
  });
});
