import { describe, expect, it } from '@jest/globals';
import type { ChargeSnapshot } from '../../orders/money/charge-snapshot.js';
import {
  afterPayment,
  afterSnapshot,
  newTestCharge,
  nextRefund,
  refundIdOf,
  withRefund,
  type TestCharge,
} from './test-charge.js';

const paid: TestCharge = { ...newTestCharge('charge', 'account', 1, 0), state: 'paid' };
const asked: TestCharge = { ...paid, refund: nextRefund(paid) };

describe('the refund of a test charge', () => {
  it('stays done where a second request at the same time is refused, or said to be under way', () => {
    const done = withRefund(asked, 'done');
    expect(done).toMatchObject({ refund: { attempt: 1, state: 'done' }, problem: null });
    expect(withRefund(done, 'failed', 'refused')).toBe(done);
    expect(withRefund(done, 'pending')).toBe(done);
    expect(nextRefund(done)).toBe(done.refund);
  });

  it('stays done where what is seen of it later was read before', () => {
    const done = withRefund(asked, 'done');
    const refund = { id: refundIdOf(done, done.refund!), centavos: 1, state: 'pending' as const, at: 0 };
    const seen = { endToEndId: null, paidAt: 0, refunds: [refund] };
    expect(afterPayment(done, seen, 0).refund).toEqual(done.refund);
  });

  it('is known although the provider writes ids in another case', () => {
    const id = refundIdOf(asked, asked.refund!).toUpperCase();
    const refund = { id, centavos: 1, state: 'failed' as const, at: 0 };
    const snapshot: ChargeSnapshot = {
      status: 'paid',
      providerStatus: 'PAID',
      amountCentavos: 1,
      paidAt: 0,
      pixCode: null,
      externalReference: paid.id.toUpperCase(),
      payments: [{ endToEndId: 'E1', centavos: 1, paidAt: 0, refunds: [refund] }],
    };
    expect(afterSnapshot(asked, snapshot, 0)).toMatchObject({ refund: { attempt: 1, state: 'failed' } });
  });

  it('says why it was refused, and is a new refund when it is requested again', () => {
    const refused = withRefund(asked, 'failed', 'refused');
    expect(refused).toMatchObject({ refund: { attempt: 1, state: 'failed' }, problem: 'refused' });
    expect(nextRefund(refused)).toEqual({ attempt: 2, state: 'pending' });
  });
});
