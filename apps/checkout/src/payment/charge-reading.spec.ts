import { describe, expect, it } from '@jest/globals';
import { isOver, meaningOf, type ChargeStatus } from './charge-reading.js';

describe('the provider’s words', () => {
  it.each<[string, ChargeStatus]>([
    ['Waiting Payment', 'open'],
    ['waiting_payment', 'open'],
    ['PAID', 'paid'],
    ['approved', 'paid'],
    [' Concluída ', 'paid'],
    ['underpaid', 'underpaid'],
    ['overpaid', 'overpaid'],
    ['refused', 'refused'],
    ['gateway_error', 'refused'],
    ['system_error', 'refused'],
    ['canceled', 'cancelled'],
    ['expired', 'expired'],
    ['refunded', 'refunded'],
    ['chargeback', 'disputed'],
    ['in_review_by_compliance', 'unknown'],
    ['', 'unknown'],
    ['constructor', 'unknown'],
  ])('%p means %s', (word, status) => {
    expect(meaningOf(word)).toBe(status);
  });

  it('say when no money will come any more', () => {
    expect(isOver({ status: 'expired' })).toBe(true);
    expect(isOver({ status: 'unknown' })).toBe(false);
  });
});
