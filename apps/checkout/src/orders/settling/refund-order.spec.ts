import { describe, expect, it } from '@jest/globals';
import { anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import { codeOfThrown } from '../../../test/code-of-thrown.js';
import { keptCentavos } from '../money/payment.js';
import { withRefund, type Refund } from '../money/refund.js';
import { disputedRefunds, dropRefund, endRefundByHand, refundParts, refusedParts } from './refund-order.js';
import { recordRefund } from './settle-order.js';

const pending = (change: Partial<Refund> = {}): Refund => ({
  id: 'ours',
  centavos: 1_000,
  state: 'pending',
  at: NOW,
  by: 'hand',
  ...change,
});

describe('two refunds of one sum from one payment', () => {
  it.each(['hand', 'provider'] as const)('are two refunds when the shop asks for both, by %s', (by) => {
    const order = anOrder({ payments: [aPayment()] });
    for (const state of ['pending', 'done'] as const) {
      const once = recordRefund(order, 'charge-1', pending({ state }), NOW);
      const twice = recordRefund(once, 'charge-1', pending({ id: 'second', by }), NOW);
      expect(twice.payments[0]!.refunds.map(({ id }) => id)).toEqual(['ours', 'second']);
      expect(keptCentavos(twice.payments)).toBe(3_000);
    }
  });
});

describe('the refunded sum', () => {
  const twice = {
    totalCentavos: 5_000,
    lines: [],
    payments: [aPayment(), aPayment({ id: 'b', paidAt: NOW + 1 })],
  };
  const parts = (...[order, request]: Parameters<typeof refundParts>) =>
    refundParts(order, request).map(({ payment, centavos }) => [payment.id, centavos]);

  it('is everything or a part, taken from the latest payments first', () => {
    expect(parts(twice, {})).toEqual([
      ['b', 5_000],
      ['charge-1', 5_000],
    ]);
    expect(parts(twice, { centavos: 6_000 })).toEqual([
      ['b', 5_000],
      ['charge-1', 1_000],
    ]);
    expect(parts(twice, { centavos: 10, paymentId: 'charge-1' })).toEqual([['charge-1', 10]]);
  });

  it('is at most the sum owed at that time', () => {
    expect(parts(twice, { excess: true })).toEqual([['b', 5_000]]);
    const settled = { ...twice, payments: [aPayment()] };
    expect(codeOfThrown(() => refundParts(settled, { excess: true }))).toBe('checkout.nothing-to-refund');
  });

  it('excludes an excess of disputed money, which its bank may take', () => {
    const order = { ...twice, payments: [aPayment({ dispute: 'open' }), aPayment({ id: 'b' })] };
    expect(codeOfThrown(() => refundParts(order, { excess: true }))).toBe('checkout.payment-disputed');
    const more = { ...order, payments: [...order.payments, aPayment({ id: 'c', paidAt: NOW + 1 })] };
    expect(parts(more, { excess: true })).toEqual([['c', 5_000]]);
    const won = { ...order, payments: [aPayment({ dispute: 'won' }), aPayment({ id: 'b' })] };
    expect(parts(won, { excess: true })).toHaveLength(1);
  });

  it('excludes money that is being returned or that a dispute may take', () => {
    const order = { totalCentavos: 5_000, lines: [], payments: [aPayment({ refunds: [pending()] })] };
    expect(parts(order, {})).toEqual([['charge-1', 4_000]]);
    expect(codeOfThrown(() => refundParts(order, { centavos: 4_001 }))).toBe('checkout.refund-too-large');
    const disputed = { totalCentavos: 5_000, lines: [], payments: [aPayment({ dispute: 'open' })] };
    expect(codeOfThrown(() => refundParts(disputed, {}))).toBe('checkout.payment-disputed');
    const lost = { totalCentavos: 5_000, lines: [], payments: [aPayment({ dispute: 'lost' })] };
    expect(codeOfThrown(() => refundParts(lost, {}))).toBe('checkout.nothing-to-refund');
  });
});

describe('refunds that the provider refused', () => {
  const refused = [300, 200].map((centavos, at) =>
    pending({ id: `r${at}`, centavos, state: 'failed', by: 'provider' }),
  );
  const order = anOrder({ payments: [aPayment({ refunds: refused })] });

  it('are one sum per payment, which another refund settles', () => {
    expect(refusedParts(order)).toEqual([{ paymentId: 'charge-1', refunds: refused, centavos: 500 }]);
    const again = recordRefund(order, 'charge-1', pending({ id: 'r2', centavos: 500 }), NOW);
    expect(refusedParts(again)).toEqual([]);
  });

  it('are dropped one by one', () => {
    const one = dropRefund(order, 'r0', NOW);
    expect(refusedParts(one)).toMatchObject([{ refunds: [{ id: 'r1' }], centavos: 200 }]);
    expect(refusedParts(dropRefund(one, 'r1', NOW))).toEqual([]);
  });
});

describe('a refund that a person sends', () => {
  it('counts once, although the provider lists it under an id of its own', () => {
    const listed: Refund = { id: 'D1', centavos: 1_000, state: 'done', at: NOW + 5 };
    for (const state of ['pending', 'done'] as const) {
      const once = withRefund([pending({ state })], listed);
      expect(once).toMatchObject([{ id: 'ours', listedAs: 'D1', state: 'done', by: 'hand' }]);
      expect(withRefund(once, listed)).toBe(once);
      expect(keptCentavos([aPayment({ refunds: once })])).toBe(4_000);
    }
  });

  it('counts once, although the provider writes its ids in another case', () => {
    const asked = { ...pending({ id: 'R1' }), by: 'provider' as const };
    const echoed: Refund = { id: ' r1', centavos: 1_000, state: 'done', at: NOW + 5, reported: true };
    const through = withRefund([asked], echoed);
    expect(through).toMatchObject([{ id: 'R1', state: 'done' }]);
    expect(through[0]).not.toHaveProperty('listedAs');
    expect(withRefund(through, echoed)).toBe(through);
    expect(withRefund([asked], { ...echoed, state: 'failed' })).toMatchObject([
      { id: 'R1', state: 'failed' },
    ]);
    const linked = withRefund([pending()], { ...echoed, id: ' D1' });
    expect(withRefund(linked, { ...echoed, id: 'd1' })).toBe(linked);
    expect(withRefund(linked, { ...echoed, id: ' D1' })).toBe(linked);
  });

  it('waits still when a transfer of its sum on the provider’s page fails', () => {
    const failed: Refund = { id: 'D1', centavos: 1_000, state: 'failed', at: NOW + 5 };
    const linked = withRefund([pending()], { ...failed, state: 'pending' });
    for (const known of [[pending()], linked]) {
      const waiting = withRefund(known, failed);
      expect(waiting.find(({ id }) => id === 'ours')).toEqual(pending());
      expect(withRefund(waiting, failed)).toBe(waiting);
      const sent = withRefund(waiting, { ...failed, id: 'D2', state: 'done' });
      expect(sent.find(({ id }) => id === 'ours')).toMatchObject({ listedAs: 'D2', state: 'done' });
      expect(keptCentavos([aPayment({ refunds: sent })])).toBe(4_000);
    }
  });

  it('may be too much once the same money went back in another way', () => {
    const byHand = pending({ centavos: 5_000 });
    const halves = ['D1', 'D2'].map((id): Refund => ({ id, centavos: 2_500, state: 'done', at: NOW }));
    const disputed = (refunds: Refund[]) => disputedRefunds(anOrder({ payments: [aPayment({ refunds })] }));
    expect(disputed([byHand, ...halves])).toEqual([byHand]);
    expect(disputed([byHand, { ...halves[0]!, state: 'failed' }])).toEqual([]);
  });

  it('is ended once', () => {
    const order = recordRefund(
      anOrder({ state: 'delivered' }),
      'charge-1',
      pending({ centavos: 5_000 }),
      NOW,
    );
    expect(order.state).toBe('refunding');
    const done = endRefundByHand(order, 'ours', { state: 'done', endToEndId: 'E1' }, NOW);
    expect(done.state).toBe('refunded');
    const again = () => endRefundByHand(done, 'ours', { state: 'failed' }, NOW);
    expect(codeOfThrown(again)).toBe('checkout.refund-not-by-hand');
    expect(endRefundByHand(order, 'ours', { state: 'failed' }, NOW).state).toBe('delivered');
  });
});
