import { describe, expect, it } from '@jest/globals';
import type { ChargeStatus } from '../../orders/money/charge-snapshot.js';
import { refundOfDevolucao } from './api-pix-replies.js';
import { externalTransactions } from './external-transactions.client.js';
import { statusReader } from './provider-status.js';
import { hasReturn, isPayment } from './woovi-replies.js';

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

describe('the status of a refund', () => {
  it.each([
    ['DEVOLVIDO', 'done'],
    ['Devolvido', 'done'],
    ['NAO_REALIZADO', 'failed'],
    ['não realizado', 'failed'],
    ['EM_PROCESSAMENTO', 'pending'],
    ['ESTORNADO_EM_PARTE', 'pending'],
    ['constructor', 'pending'],
  ])('%p means %s', (status, state) => {
    expect(refundOfDevolucao({ id: 'r', valor: '1.00', status })).toMatchObject({ state });
  });
});

it('the words of a transaction at Woovi are read whatever their case', () => {
  expect(hasReturn({ type: 'payment', status: 'Partial_Refund' })).toBe(true);
  expect(isPayment({ type: 'withdraw', status: 'confirmed' })).toBe(false);
});
