import { describe, expect, it } from '@jest/globals';
import { crc16, writeDynamicBrCode } from '@vale/contracts/pix';
import { aCharge, aNewCharge, anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import type { ChargeSnapshot } from '../../orders/money/charge-snapshot.js';
import type { ChargeAttempt } from '../../orders/life/order.js';
import {
  adoptCharge,
  beginAttempt,
  giveUp,
  recordAttempt,
  recordTakenCharge,
  refuse,
} from './charge-attempt.js';

const open: ChargeAttempt = { number: 1, startedAt: NOW, outcome: 'open', providerId: null, message: null };
/** An attempt that began at `NOW` and is still open ended with its process. */
const LATER = NOW + 31_000;
const created = anOrder({ state: 'created', attempts: [open] });
const pixCode = writeDynamicBrCode({
  url: 'pix.example/1',
  amountCentavos: 5_000,
  merchantName: 'LOJA',
  merchantCity: 'SP',
});
const snapshot: ChargeSnapshot = {
  status: 'open',
  providerStatus: 'Waiting Payment',
  amountCentavos: 5_000,
  paidAt: null,
  externalReference: created.transactionId,
  pixCode,
};

describe('an attempt to create a charge', () => {
  it('is not begun while another one may be under way', () => {
    expect(beginAttempt(created, NOW + 10_000)).toBe(created);
  });

  it('counts one whose process died as unknown', () => {
    const begun = beginAttempt(created, LATER);
    expect(begun.attempts).toMatchObject([
      { number: 1, outcome: 'unknown' },
      { number: 2, outcome: 'open', startedAt: LATER },
    ]);
  });

  it('is not begun for an order that is charged or closed', () => {
    for (const state of ['pending', 'cancelled', 'paid'] as const) {
      const order = anOrder({ state });
      expect(beginAttempt(order, NOW)).toBe(order);
    }
  });

  it('shows the charge that it made', () => {
    const attempted = recordAttempt(created, 1, { outcome: 'made', charge: aNewCharge }, NOW);
    expect(attempted).toMatchObject({
      state: 'pending',
      charges: [{ providerId: 'charge-1', pixCode: 'code' }],
    });
    expect(attempted.attempts[0]).toMatchObject({ outcome: 'made', providerId: 'charge-1' });
  });

  it('records its charge and shows nothing if the order was cancelled meanwhile', () => {
    const cancelled = anOrder({ state: 'cancelled', attempts: [open], charges: [] });
    const attempted = recordAttempt(cancelled, 1, { outcome: 'made', charge: aNewCharge }, NOW);
    expect(attempted).toMatchObject({
      state: 'cancelled',
      charges: [{ providerId: 'charge-1', pixCode: null }],
    });
    expect(attempted.attempts[0]).toMatchObject({ outcome: 'made', providerId: 'charge-1' });
  });

  it('does not change what the buyer sees if it comes second', () => {
    const pending = anOrder({
      attempts: [
        { ...open, outcome: 'made' },
        { ...open, number: 2 },
      ],
    });
    const second = { ...aNewCharge, providerId: 'charge-2', pixCode: 'other' };
    const attempted = recordAttempt(pending, 2, { outcome: 'made', charge: second }, NOW);
    expect(attempted.charges).toMatchObject([aCharge, { providerId: 'charge-2', pixCode: null }]);
    expect(attempted.attempts[1]).toMatchObject({ providerId: 'charge-2' });
  });

  it('ends the order with the provider’s message if it was refused', () => {
    const attempted = recordAttempt(created, 1, { outcome: 'refused', message: 'CPF bloqueado' }, NOW);
    expect(attempted).toMatchObject({
      state: 'failed',
      refusal: { reason: 'provider-refused', message: 'CPF bloqueado' },
    });
  });

  it.each(['unknown', 'unusable'] as const)(
    'leaves the order to the next attempt if it ended %s without a code',
    (outcome) => {
      const result = { outcome, providerId: 'charge-9', pixCode: '', message: 'why' } as Parameters<
        typeof recordAttempt
      >[2];
      const attempted = recordAttempt(created, 1, result, NOW);
      expect(attempted.state).toBe('created');
      expect(attempted.charges.every(({ pixCode: shown }) => shown === null)).toBe(true);
      expect(beginAttempt(attempted, NOW + 1).attempts).toHaveLength(2);
    },
  );

  it('ends the order immediately after a wrong code: another attempt would get no better one', () => {
    const result = { outcome: 'unusable', providerId: 'c', pixCode: 'code', message: 'wrong-crc' } as const;
    const attempted = recordAttempt(created, 1, result, NOW);
    expect(attempted).toMatchObject({ state: 'failed', refusal: { reason: 'provider-refused' } });
    expect(attempted.charges).toMatchObject([{ providerId: 'c', pixCode: null }]);
    expect(beginAttempt(attempted, NOW + 1)).toBe(attempted);
  });

  it('keeps an unusable code for this order: no other one may show it', () => {
    const unusable = {
      outcome: 'unusable',
      providerId: 'charge-9',
      pixCode: 'code',
      message: 'why',
    } as const;
    const made = recordAttempt(created, 1, { outcome: 'made', charge: aNewCharge }, NOW);
    const keys = recordAttempt(created, 1, unusable, NOW).charges.map((charge) => charge.codeKey);
    expect(keys).toEqual([expect.stringMatching(/^code#/)]);
    expect(made.charges).toMatchObject([{ pixCode: 'code', codeKey: keys[0] }]);
  });

  it('shows the code of the reply if a callback named the charge first', () => {
    const adopted = adoptCharge(created, 'charge-1', { ...snapshot, pixCode: null }, NOW);
    const attempted = recordAttempt(adopted, 1, { outcome: 'made', charge: aNewCharge }, NOW);
    expect(attempted).toMatchObject({ state: 'pending', charges: [{ pixCode: 'code', attempt: 1 }] });
    expect(attempted.charges).toHaveLength(1);
  });

  it('adds what only the reply says if a callback has shown the charge first', () => {
    const adopted = adoptCharge(created, 'charge-1', snapshot, NOW);
    const charge = { ...aNewCharge, payPage: 'https://sandbox.example/pay/1', feeCentavos: 99 };
    const attempted = recordAttempt(adopted, 1, { outcome: 'made', charge }, NOW);
    expect(attempted).toMatchObject({
      state: 'pending',
      charges: [{ pixCode, payPage: 'https://sandbox.example/pay/1', feeCentavos: 99 }],
    });
    expect(attempted.history).toHaveLength(adopted.history.length);
  });

  it('is unusable and adds no charge if the charge belongs to another order', () => {
    const attempted = recordTakenCharge(created, 1, 'charge-9');
    expect(attempted).toMatchObject({ state: 'created', charges: [] });
    expect(attempted.attempts).toMatchObject([{ outcome: 'unusable', providerId: 'charge-9' }]);
  });

  it('is not given up, nor refused, while money is there whose sum cannot be read', () => {
    const paid = { ...created, payments: [aPayment({ centavos: null })] };
    expect(giveUp(paid, LATER)).toBe(paid);
    expect(refuse(paid, { reason: 'out-of-stock', message: '' }, NOW)).toBe(paid);
  });

  it('does not count as the last one while it may be running elsewhere', () => {
    expect(giveUp(created, NOW + 10_000)).toBe(created);
  });

  it('was the last one', () => {
    expect(giveUp(created, LATER)).toMatchObject({ state: 'failed', refusal: null });
    expect(giveUp(anOrder(), LATER).state).toBe('pending');
    expect(refuse(anOrder(), { reason: 'out-of-stock', message: '' }, NOW).state).toBe('pending');
  });
});

describe('a charge whose reply was lost', () => {
  const lost = anOrder({ state: 'created', attempts: [{ ...open, outcome: 'unknown' }] });

  it('becomes the order’s charge when a callback names it', () => {
    const adopted = adoptCharge(lost, 'charge-7', snapshot, NOW);
    expect(adopted).toMatchObject({ state: 'pending', charges: [{ providerId: 'charge-7', pixCode }] });
    expect(adopted.attempts[0]).toMatchObject({ outcome: 'made', providerId: 'charge-7' });
  });

  it('is shown with a code that leaves its sum to the charge, as many banks’ do, if that asks for the sum of the order', () => {
    const body = pixCode.slice(0, -4).replace('540550.00', '');
    const sumless = { ...snapshot, pixCode: body + crc16(body) };
    const adopt = (askedCentavos: number | null) =>
      adoptCharge(lost, 'charge-7', { ...sumless, askedCentavos }, NOW).charges;
    expect(adopt(5_000)).toMatchObject([{ pixCode: sumless.pixCode }]);
    for (const other of [4_999, null]) expect(adopt(other)).toMatchObject([{ pixCode: null }]);
  });

  it('has the sandbox’s pay page, as if its reply had come', () => {
    const payPage = 'https://sandbox.example/pay/7';
    expect(adoptCharge(lost, 'charge-7', { ...snapshot, payPage }, NOW).charges).toMatchObject([{ payPage }]);
  });

  it('is recorded but not shown when its code is invalid', () => {
    const adopted = adoptCharge(lost, 'charge-7', { ...snapshot, pixCode: null }, NOW);
    expect(adopted).toMatchObject({ state: 'created', charges: [{ providerId: 'charge-7', pixCode: null }] });
    expect(adopted.attempts[0]).toMatchObject({ outcome: 'unusable', providerId: 'charge-7' });
  });

  it('does not replace the one that is shown', () => {
    const pending = anOrder({ attempts: [{ ...open, outcome: 'unknown' }] });
    expect(adoptCharge(pending, 'charge-7', snapshot, NOW).charges).toMatchObject([
      aCharge,
      { pixCode: null },
    ]);
  });
});
