import { dayOf } from '@vale/contracts/tracking';
import { costOf, divide, productsOf, refundsByLine, type Sale } from '../figures/sale.js';
import { orderEventType, type ExportedEvent } from './exported-event.js';

type OrderEvent = Omit<ExportedEvent, 'id'>;

/** Returns the order's events of one day. An event stays in the file of its day, whatever happens later. */
export function orderEvents(sale: Sale, day: number): OrderEvent[] {
  // A grant is no order of a buyer: its codes are among the losses of their day.
  if (sale.totalCentavos === 0) return [];
  const { createdAt, paidAt, pixAt, deliveredAt, refunds, totalCentavos, lines, acceptedBelowPrice } = sale;
  const common = {
    transactionId: sale._id,
    device: sale.device,
    productId: sale.productId,
    productTitle: sale.productTitle,
    category: sale.category,
    simulated: sale.simulated === true,
    couponCode: sale.coupon?.code,
  };
  const bumps = lines.filter(({ kind }) => kind === 'bump');
  const price = {
    totalCentavos,
    bumpCentavos: bumps.reduce((sum, { centavos }) => sum + centavos, 0),
    units: lines.length - bumps.length,
    products: productsOf(sale).length,
    couponDiscountCentavos: sale.coupon?.discountCentavos,
  };
  const at = (time: number | null, type: string, more: Partial<OrderEvent> = {}): OrderEvent[] =>
    time !== null && dayOf(time) === day ? [{ ...common, ...more, type, time }] : [];
  const paySeconds =
    paidAt !== null && pixAt !== null ? Math.max(0, Math.round((paidAt - pixAt) / 1_000)) : undefined;
  return [
    ...at(createdAt, orderEventType('placed'), price),
    ...at(paidAt, orderEventType('paid'), { ...price, paySeconds }),
    ...at(deliveredAt, orderEventType('delivered'), { acceptedBelowPrice }),
    ...refunds.flatMap((refund) =>
      at(refund.at, orderEventType('refunded'), { refundedCentavos: refund.centavos }),
    ),
    ...soldUnits(sale).flatMap((sold, nth) =>
      at(paidAt, orderEventType('unit-paid'), { ...unitOf(sale, nth), ...sold }),
    ),
    ...refundsByLine(sale).flatMap((parts, nth) =>
      parts.flatMap((unitRefundedCentavos, line) =>
        unitRefundedCentavos === 0
          ? []
          : at(refunds[nth]!.at, orderEventType('unit-refunded'), {
              ...unitOf(sale, line),
              unitRefundedCentavos,
              unitProfitCentavos: costOf(sale) === null ? undefined : -unitRefundedCentavos,
            }),
      ),
    ),
  ];
}

/** Price, cost, fee and profit of each unit. The profit of all units is that of the order, and absent where figures count none. */
function soldUnits(sale: Sale): Partial<OrderEvent>[] {
  const { lines, feeCentavos } = sale;
  const prices = lines.map(({ centavos }) => centavos);
  const fees = feeCentavos === undefined ? undefined : divide(feeCentavos, prices);
  const hasProfit = costOf(sale) !== null;
  return lines.map(({ centavos, costCentavos }, at) => ({
    unitCentavos: centavos,
    unitCostCentavos: costCentavos,
    unitFeeCentavos: fees?.[at],
    unitProfitCentavos: hasProfit ? centavos - costCentavos! - (fees?.[at] ?? 0) : undefined,
  }));
}

function unitOf({ lines, productTitle, category }: Sale, at: number): Partial<OrderEvent> {
  const line = lines[at]!;
  return {
    unit: at + 1,
    unitKind: line.kind,
    productId: line.productId,
    productTitle: line.title ?? (line.kind === 'bump' ? undefined : productTitle),
    category: line.category ?? (line.kind === 'bump' ? undefined : category),
    variation: line.variation || undefined,
  };
}
