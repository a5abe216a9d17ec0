import { describe, expect, it } from '@jest/globals';
import { anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import { codeOfThrown } from '../../../test/code-of-thrown.js';
import { saleFacts } from '../events/sale-facts.js';
import { ungivenLines } from '../life/cancelled-lines.js';
import { finishDelivery } from '../life/order-life.js';
import { labelCodes } from '../life/label-codes.js';
import { awaitsDelivery, codeLines, type LineItem, type Order } from '../life/order.js';
import type { Payment } from '../money/payment.js';
import { refundAtOf } from './refund-deadline.js';
import { askRefund } from './ask-refund.js';
import { codesAfterRefund, permittedActions } from './permitted-actions.js';
import { dropRefund } from './refund-order.js';
import { recordRefund } from './settle-order.js';

const line = (number: number, change: Partial<LineItem> = {}): LineItem => ({
  line: number,
  kind: 'product',
  productId: 'card',
  variation: '',
  label: 'Gift Card',
  priceCentavos: 5_000,
  delivery: 'codes',
  item: 0,
  ...change,
});

/** Three units of R$ 50. */
function three(change: Partial<Order> = {}, lines = [line(0), line(1), line(2)]): Order {
  const payments = [aPayment({ centavos: 15_000 })];
  return anOrder({ state: 'paid', totalCentavos: 15_000, lines, payments, ...change });
}

let ids = 0;
const ask = (order: Order, lines?: number[], canSend: (payment: Payment) => boolean = () => true) =>
  askRefund(order, { lines }, { canSend, newId: () => `refund-${++ids}` }, NOW);
const after = (order: Order, ...lines: number[]) => ask(order, lines).order;
const refundsOf = ({ payments }: Order) => payments.flatMap(({ refunds }) => refunds);
const ended = (order: Order, state: 'done' | 'failed') =>
  refundsOf(order)
    .filter((refund) => refund.state === 'pending')
    .reduce((known, refund) => recordRefund(known, 'charge-1', { ...refund, state, at: NOW }, NOW), order);
const delivered = (change: Partial<Order> = {}) =>
  three({ state: 'delivered', assignedAt: NOW, deliveredAt: NOW, ...change });

describe('a refund of units before the delivery', () => {
  it('leaves the order paid: the others are delivered', () => {
    const { order, refunds } = ask(three(), [1]);
    expect(refunds).toMatchObject([{ centavos: 5_000, lines: [{ line: 1, centavos: 5_000 }] }]);
    expect(order.state).toBe('paid');
    expect(awaitsDelivery(order)).toBe(true);
    expect(codeLines(order).map(({ line: number }) => number)).toEqual([0, 2]);
    expect(ungivenLines(order)).toEqual([1]);
    const done = finishDelivery(ended(order, 'done'), NOW);
    expect(done.state).toBe('delivered');
    const codes = [0, 1, 2].map((number) => ({ line: number, code: `code-${number}` }));
    expect(labelCodes(done, codes).map(({ code }) => code)).toEqual(['code-0', 'code-2']);
  });

  it('is owed to the buyer if its provider refuses it, and the others are delivered still', () => {
    const refused = ended(after(three(), 1), 'failed');
    expect(refused.state).toBe('paid');
    expect(awaitsDelivery(refused)).toBe(true);
    expect(permittedActions(refused, { coveredLines: new Set(), canSend: () => true }).refund).toMatchObject({
      excessCentavos: 5_000,
    });
    expect(refundAtOf(refused, NOW, 3_600_000)).toBe(NOW);
    const again = askRefund(
      refused,
      { excess: true },
      { canSend: () => true, newId: () => `refund-${++ids}` },
      NOW,
    );
    expect(refundsOf(again.order).at(-1)).toMatchObject({
      centavos: 5_000,
      lines: [{ line: 1, centavos: 5_000 }],
    });
  });

  it('is taken back with its unit if it is dropped in time, and is owed afterwards', () => {
    const byHand = ask(three(), [1], () => false).order;
    const [refund] = refundsOf(byHand);
    const dropped = dropRefund(byHand, refund!.id, NOW);
    expect(dropped.lines.some(({ cancelled }) => cancelled)).toBe(false);
    expect(dropped.state).toBe('paid');
    const late = dropRefund(finishDelivery(byHand, NOW), refund!.id, NOW);
    expect(late.lines[1]!.cancelled).toEqual({ at: NOW });
    expect(permittedActions(late, { coveredLines: new Set(), canSend: () => true }).refund).toMatchObject({
      excessCentavos: 5_000,
    });
  });

  it('takes what a person had left to deliver out of a mixed order', () => {
    const lines = [line(0), line(1, { delivery: 'manual' })];
    const payments = [aPayment({ centavos: 10_000 })];
    const mixed = three({ state: 'delivering', totalCentavos: 10_000, payments, assignedAt: NOW }, lines);
    expect(after(mixed, 1)).toMatchObject({ state: 'delivered', deliveredAt: NOW });
    expect(after(mixed, 0)).toMatchObject({ state: 'delivering', deliveredAt: null });
    expect(after(mixed, 0).lines[0]!.cancelled).toEqual({ at: NOW, given: true });
  });
});

describe('a refund of units after the delivery', () => {
  it('takes away the code of its unit alone', () => {
    const order = ended(after(delivered(), 0, 2), 'done');
    expect(order.state).toBe('delivered');
    expect(ungivenLines(order)).toEqual([]);
    expect(
      labelCodes(
        order,
        [0, 1, 2].map((number) => ({ line: number, code: String(number) })),
      ),
    ).toEqual([{ label: 'Gift Card (2 de 3)', code: '1' }]);
    expect(saleFacts(order).refunds).toEqual([
      {
        at: NOW,
        centavos: 10_000,
        lines: [
          { line: 0, centavos: 5_000 },
          { line: 2, centavos: 5_000 },
        ],
      },
    ]);
  });

  it('gives the unit back if it is dropped', () => {
    const asked = ask(delivered(), [1], () => false).order;
    const dropped = dropRefund(asked, refundsOf(asked)[0]!.id, NOW);
    expect(dropped.lines[1]!.cancelled).toBeUndefined();
  });

  it('tells beforehand what becomes of the codes', () => {
    const covered = new Set([0, 1, 2]);
    expect(codesAfterRefund(delivered(), after(delivered(), 1), covered, NOW)).toBe('hidden');
    expect(codesAfterRefund(three(), after(three(), 1), covered, NOW)).toBe('free');
    expect(codesAfterRefund(three(), after(three(), 1), new Set(), NOW)).toBe('none');
    expect(codesAfterRefund(three(), after(three(), 0, 1, 2), covered, NOW)).toBe('held');
  });
});

describe('the last unit', () => {
  it('is refunded as the whole order is, with all that is left', () => {
    for (const order of [three(), delivered()]) {
      const parts = ended(after(ended(after(order, 0), 'done'), 2), 'done');
      const last = after(parts, 1);
      expect(last.state).toBe('refunding');
      expect(ended(last, 'done').state).toBe('refunded');
    }
    const overpaid = delivered({ payments: [aPayment({ centavos: 16_000 })] });
    const rest = after(after(overpaid, 0, 1), 2);
    expect(refundsOf(rest).map(({ centavos }) => centavos)).toEqual([10_000, 6_000]);
  });

  it('delivers nothing if its refund is refused, and an earlier one too', () => {
    const refused = ended(after(after(three(), 0, 1), 2), 'failed');
    expect(awaitsDelivery(refused)).toBe(false);
    expect(refused.state).toBe('overpaid');
  });

  it('is cancelled by no refund of the whole order: a refused one lets the order go on', () => {
    const whole = ask(three());
    expect(whole.refunds[0]!.lines).toHaveLength(3);
    expect(after(three(), 0, 1, 2).lines).toEqual(whole.order.lines);
    expect(ended(whole.order, 'failed')).toMatchObject({ state: 'paid', lines: three().lines });
  });
});

describe('the units that can be refunded', () => {
  it('are those that were not, each once', () => {
    const part = after(three(), 1);
    for (const lines of [[1], [0, 1], [0, 0], [3]])
      expect(codeOfThrown(() => ask(part, lines))).toBe('checkout.lines-not-refundable');
    expect(permittedActions(part, { coveredLines: new Set(), canSend: () => true }).refund).toMatchObject({
      maxCentavos: 10_000,
      lines: [0, 2],
    });
  });

  it('are none of an order that is not paid in full, or whose payment is disputed', () => {
    const less = three({ state: 'underpaid', payments: [aPayment({ centavos: 14_000 })] });
    const disputed = three({
      state: 'disputed',
      payments: [aPayment({ centavos: 15_000, dispute: 'open' })],
    });
    for (const order of [less, disputed])
      expect(codeOfThrown(() => ask(order, [0]))).toBe('checkout.lines-not-refundable');
    expect(ask(less).refunds).toMatchObject([{ centavos: 14_000 }]);
    expect(ask(less).refunds[0]).not.toHaveProperty('lines');
  });

  it('are the same for a sum that was accepted', () => {
    const accepted = delivered({ payments: [aPayment({ centavos: 14_000 })], acceptedCentavos: 14_000 });
    const part = ended(after(accepted, 0), 'done');
    expect(part.state).toBe('delivered');
    expect(refundsOf(after(part, 1, 2)).at(-1)).toMatchObject({ centavos: 9_000 });
  });

  it('take their price from the payments, the latest first', () => {
    const payments = [
      aPayment({ centavos: 12_000 }),
      aPayment({ id: 'b', centavos: 3_000, paidAt: NOW + 1 }),
    ];
    expect(ask(delivered({ payments }), [2]).refunds).toMatchObject([
      { paymentId: 'b', centavos: 3_000, lines: [{ line: 2, centavos: 3_000 }] },
      { paymentId: 'charge-1', centavos: 2_000, lines: [{ line: 2, centavos: 2_000 }] },
    ]);
  });
});
