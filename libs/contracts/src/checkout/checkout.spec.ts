import { describe, expect, it } from '@jest/globals';
import {
  followedUntil,
  isFinalStatus,
  LATE_PAYMENT_MS,
  MAIL_ANSWER_MS,
  ORDER_STATES,
  PUBLIC_STATUSES,
  publicStatus,
  statusText,
} from './order-status.js';

describe('order status', () => {
  it('has a public status and a sentence for every state', () => {
    for (const state of ORDER_STATES) expect(PUBLIC_STATUSES).toContain(publicStatus(state));
    for (const status of PUBLIC_STATUSES) expect(statusText(status).message).toMatch(/\.$/);
  });

  it('shows created and delivering orders by the statuses of the specification', () => {
    expect([publicStatus('created'), publicStatus('delivering'), publicStatus('delivered')]).toEqual([
      'pending',
      'paid',
      'completed',
    ]);
  });

  it.each(['approved?', 'constructor', ''])('treats %p as unknown', (status) => {
    expect(statusText(status).title).toBe('STATUS DESCONHECIDO');
    expect(isFinalStatus(status)).toBe(false);
    expect(followedUntil({ status, createdAt: 0, expiresAt: 1, delivery: { deliveredAt: null } })).toBe(
      Infinity,
    );
  });

  it('is followed for as long as it may change: without end, until late money is given up, or until its mail was answered', () => {
    const delivery = { deliveredAt: 500 };
    const untilOf = (status: string) => followedUntil({ status, createdAt: 5, expiresAt: 1_000, delivery });
    const late = PUBLIC_STATUSES.filter((status) => untilOf(status) === 1_000 + LATE_PAYMENT_MS);
    expect(late).toEqual(['failed', 'cancelled', 'expired', 'refunded']);
    const answered = PUBLIC_STATUSES.filter((status) => untilOf(status) === 500 + MAIL_ANSWER_MS);
    expect(answered).toEqual(['completed']);
    expect(PUBLIC_STATUSES.filter((status) => untilOf(status) === Infinity)).toEqual(
      PUBLIC_STATUSES.filter((status) => !isFinalStatus(status)),
    );
    expect(followedUntil({ status: 'failed', createdAt: 5, expiresAt: null, delivery })).toBe(
      5 + LATE_PAYMENT_MS,
    );
  });
});
