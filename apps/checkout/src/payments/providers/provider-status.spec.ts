import { describe, expect, it } from '@jest/globals';
import type { ChargeStatus } from '../../orders/charge-snapshot.js';
import { externalTransactions } from './external-transactions.client.js';
import { statusReader } from './provider-status.js';

const statusOf = statusReader(externalTransactions.statuses);

describe('the statuses of External Transactions', () => {
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
  ])('%p means %s', (providerStatus, status) => {
    expect(statusOf(providerStatus)).toBe(status);
  });
});
