import type { DeliveryRecord, OrderDetail } from '@vale/contracts/checkout';
import type { Customer } from '@vale/contracts/person';
import type { Answer } from '../../orders/buyer/answer.js';
import { shownCharge } from '../../orders/money/charge.js';
import type { LineItem, Order } from '../../orders/life/order.js';
import { openReplacement } from '../../orders/life/replacements.js';
import { isUnseen } from '../../orders/life/shown-codes.js';
import { feeOf } from '../../orders/money/fee.js';
import { keptOf } from '../../orders/money/payment.js';
import { discountCentavos } from '../../purchase/discount.js';
import { toAdminOrder } from '../../purchase/order-view.js';
import type { LineCode } from '../../stock/line-code.js';

type TimelineEntry = OrderDetail['timeline'][number];

export function toOrderDetail(
  order: Order,
  { answers, ...customer }: Customer & { answers: readonly Answer[] },
  codes: readonly LineCode[],
  deliveryRecords: DeliveryRecord[],
): Omit<OrderDetail, 'permitted'> {
  const shown = shownCharge(order);
  return {
    ...toAdminOrder(order, answers),
    totalCentavos: order.totalCentavos,
    ...discountOf(order),
    acceptedCentavos: order.acceptedCentavos,
    expiresAt: order.expiresAt,
    heldUntil: order.heldUntil,
    customer,
    lines: linesOf(order, codes),
    attempts: order.attempts,
    charges: order.charges.map(({ pixCode: _code, simulated: _simulated, payPage: _page, ...charge }) => ({
      ...charge,
      shown: charge.providerId === shown?.providerId && charge.attempt === shown.attempt,
    })),
    payments: order.payments.map((payment) => ({
      id: payment.id,
      chargeId: payment.chargeId,
      centavos: payment.centavos,
      feeCentavos: feeOf(order, payment),
      paidAt: payment.paidAt,
      keptCentavos: keptOf(payment),
      dispute: payment.dispute,
      refunds: payment.refunds.map(
        ({ id, centavos, state, at, by = null, endToEndId = null, message = null, lines }) => ({
          id,
          centavos,
          state,
          at,
          by,
          endToEndId,
          message,
          ...(lines && { lines: [...lines] }),
        }),
      ),
    })),
    actions: order.actions.map(({ requestId: _request, key: _key, digest: _digest, ...action }) => action),
    deliveryRecords,
    timeline: timelineOf(order, deliveryRecords),
    version: order.version,
  };
}

function discountOf({ coupon, lines }: Order): Pick<OrderDetail, 'coupon' | 'quantityDiscountCentavos'> {
  if (coupon) {
    const { code, discountCentavos: centavos, isFreed } = coupon;
    return { coupon: { code, centavos, ...(isFreed && { isFreed }) } };
  }
  const centavos = discountCentavos(lines);
  return centavos > 0 ? { quantityDiscountCentavos: centavos } : {};
}

function replacedOf(unit: Pick<LineItem, 'replaced'>): Pick<OrderDetail['lines'][number], 'replaced'> {
  const last = unit.replaced?.at(-1);
  if (!last) return {};
  const open = openReplacement(unit);
  const state = !open ? 'done' : open.waits ? 'waits' : 'under-way';
  return { replaced: { times: unit.replaced!.length, last: last.id, state } };
}

function linesOf(order: Order, codes: readonly LineCode[]): OrderDetail['lines'] {
  return order.lines.map((unit) => {
    const { kind: _kind, costCentavos: _cost, product: _product, byHand: _byHand, cancelled, ...rest } = unit;
    const { replaced: _replaced, fullPriceCentavos: _full, ...line } = rest;
    const code = codes.find((one) => one.line === line.line);
    return {
      ...line,
      ...(isUnseen(order, unit) && { shownAt: null }),
      ...(cancelled && { cancelledAt: cancelled.at }),
      ...replacedOf(unit),
      code: code ? withoutLine(code) : null,
    };
  });
}

function withoutLine({
  line: _line,
  heldUntil: _until,
  shared: _shared,
  ...code
}: LineCode): Omit<LineCode, 'line' | 'heldUntil' | 'shared'> {
  return code;
}

/** Oldest first. Entries of the same time are in the order charge, payment, state. */
function timelineOf(order: Order, deliveryRecords: readonly DeliveryRecord[]): TimelineEntry[] {
  const entry = (
    at: number,
    what: TimelineEntry['what'],
    detail: string,
    id: string | null = null,
    centavos: number | null = null,
  ): TimelineEntry => ({ at, what, detail, id, centavos });
  return [
    ...order.attempts.map(({ startedAt, outcome, providerId }) =>
      entry(startedAt, 'charge', outcome, providerId),
    ),
    ...order.payments.flatMap(({ id, centavos, paidAt, refunds }) => [
      entry(paidAt, 'payment', centavos === null ? 'illegible' : 'received', id, centavos),
      ...refunds.map((refund) => entry(refund.at, 'refund', refund.state, refund.id, refund.centavos)),
    ]),
    ...order.actions.map(({ at, kind, id }) => entry(at, 'action', kind, id)),
    ...order.history.map(({ at, state }) => entry(at, 'state', state)),
    // A person or the seller's system still has to bring what an order without stocked codes contains.
    ...(order.assignedAt === null || !order.lines.some(({ delivery }) => delivery === 'codes')
      ? []
      : [entry(order.assignedAt, 'delivery', 'codes-assigned')]),
    ...(order.deliveredAt === null ? [] : [entry(order.deliveredAt, 'delivery', 'delivered')]),
    ...deliveryRecords.map(({ at, kind, id }) => entry(at, 'delivery', kind, id)),
  ].toSorted((a, b) => a.at - b.at);
}
