import type { SaleFacts } from '@vale/contracts/checkout';
import { isSandbox } from '../money/method-id.js';
import { shownCharge } from '../money/charge.js';
import { ownCodeOf } from '../life/coupon-slots.js';
import { isClosed, type LineItem, type Order } from '../life/order.js';
import type { Replacement } from '../life/replacement.js';
import { feesOf } from '../money/fee.js';
import { isGrant, receivedCentavos, type Payment } from '../money/payment.js';
import type { RefundedLine } from '../money/refund.js';

/** Order data for the sales figures, without personal data. */
export function saleFacts(order: Order): SaleFacts {
  const { transactionId, version, accountId, createdAt, product, lines, totalCentavos, tracking } = order;
  const { payments, deliveredAt, methodId, acceptedCentavos } = order;
  const isErased = order.customer.email === '';
  const paidAt = wholePriceAt(payments, totalCentavos);
  const feeCentavos = feesOf(order);
  return {
    transactionId,
    version,
    accountId,
    createdAt,
    totalCentavos,
    deliveredAt,
    paidAt,
    productId: product.id,
    productTitle: product.title,
    category: product.category,
    lines: lines.map(saleLine),
    ...(order.bumpTest && { bumpTest: order.bumpTest }),
    ...(tracking.device && { device: tracking.device }),
    attribution: tracking.attribution,
    ...(tracking.visitorId !== undefined && { visitorId: tracking.visitorId }),
    // The origin of an erased buyer is no longer known.
    marketingConsent: isErased ? false : tracking.marketingConsent,
    pixAt: pixAt(order),
    ...(isClosed(order) && { closedAt: order.history.at(-1)?.at ?? createdAt }),
    acceptedBelowPrice: acceptedCentavos !== null && paidAt === null,
    refunds: paidAt === null ? [] : refundsOf(order),
    ...(feeCentavos !== null && { feeCentavos }),
    ...lossesOf(order),
    ...couponOf(order),
    simulated: isSandbox(methodId),
  };
}

/** Undefined if nobody stated it. A code that its buyer never had is on sale again, so it has cost nothing. */
export function unitCost({ costCentavos, cancelled }: LineItem): number | undefined {
  if (costCentavos === undefined) return undefined;
  return cancelled !== undefined && !cancelled.given ? 0 : costCentavos;
}

function saleLine(line: LineItem): SaleFacts['lines'][number] {
  const { kind, productId, variation, label, priceCentavos, item, product } = line;
  const unitCostCentavos = unitCost(line);
  return {
    kind,
    productId,
    variation,
    centavos: priceCentavos,
    ...(unitCostCentavos !== undefined && { costCentavos: unitCostCentavos }),
    ...(item !== undefined && { item }),
    ...((item !== undefined || kind === 'bump') && { title: product?.title ?? label }),
    ...(product && { category: product.category }),
  };
}

function couponOf({ coupon }: Order): Pick<SaleFacts, 'coupon'> {
  if (!coupon) return {};
  const { id, discountCentavos, isFreed } = coupon;
  return { coupon: { id, code: ownCodeOf(coupon), discountCentavos, ...(isFreed && { isFreed }) } };
}

function lossesOf(order: Order): Pick<SaleFacts, 'losses'> {
  const { deliveredAt } = order;
  const given =
    isGrant(order) && deliveredAt !== null
      ? order.lines.map((line) => lossOf(line, deliveredAt, line.costCentavos))
      : [];
  const replaced = order.lines.flatMap((line) =>
    endedReplacements(line).map(({ endedAt, costCentavos }) => lossOf(line, endedAt!, costCentavos)),
  );
  const losses = [...given, ...replaced];
  return losses.length > 0 ? { losses } : {};
}

/** The other codes that the buyer of a unit has received. */
export function endedReplacements({ replaced = [] }: LineItem): Replacement[] {
  return replaced.filter(({ endedAt, dropped }) => endedAt !== undefined && !dropped);
}

function lossOf(
  { productId, variation }: LineItem,
  at: number,
  costCentavos: number | undefined,
): NonNullable<SaleFacts['losses']>[number] {
  return { at, productId, variation, ...(costCentavos !== undefined && { costCentavos }) };
}

function pixAt(order: Order): number | null {
  if (!shownCharge(order) && order.payments.length === 0) return null;
  return order.history.find(({ state }) => state === 'pending')?.at ?? order.createdAt;
}

/** Time when the received sum reached the price. */
function wholePriceAt(payments: readonly Payment[], totalCentavos: number): number | null {
  const byTime = payments.toSorted((one, other) => one.paidAt - other.paidAt);
  const enough = byTime.find(
    (_, at) => receivedCentavos(byTime.slice(0, at + 1)) >= totalCentavos && totalCentavos > 0,
  );
  return enough?.paidAt ?? null;
}

/** Refunds of the price, by time. An excess is returned first and is not counted as a refund. */
function refundsOf(order: Order): SaleFacts['refunds'] {
  const { payments, totalCentavos, history, createdAt } = order;
  const endedAt =
    history.findLast(({ state }) => state === 'refunded')?.at ?? history.at(-1)?.at ?? createdAt;
  const returned = payments
    .flatMap((payment) => returnsOf(payment, endedAt))
    .toSorted((one, other) => one.at - other.at);
  let kept = receivedCentavos(payments);
  return returned.flatMap(({ at, centavos, lines }) => {
    const before = Math.min(kept, totalCentavos);
    kept -= centavos;
    const part = before - Math.min(Math.max(kept, 0), totalCentavos);
    const units = order.lines.length > 1 ? unitsWithin(part, lines) : [];
    return part > 0 ? [{ at, centavos: part, ...(units.length > 0 && { lines: units }) }] : [];
  });
}

/** Never more than the refund returns of the price. */
function unitsWithin(centavos: number, lines: readonly RefundedLine[] = []): RefundedLine[] {
  let left = centavos;
  return lines.flatMap((unit) => {
    const part = Math.min(left, unit.centavos);
    left -= part;
    return part > 0 ? [{ line: unit.line, centavos: part }] : [];
  });
}

interface Return {
  at: number;
  centavos: number;
  lines?: readonly RefundedLine[] | undefined;
}

/** Completed refunds; a lost dispute counts as a refund of the rest. Never more than the payment. */
function returnsOf({ centavos, refunds, dispute }: Payment, endedAt: number): Return[] {
  let left = centavos ?? 0;
  const done = refunds
    .filter(({ state }) => state === 'done')
    .map((refund) => {
      const part = Math.min(left, refund.centavos);
      left -= part;
      return { at: refund.at, centavos: part, lines: refund.lines };
    });
  return dispute === 'lost' && left > 0 ? [...done, { at: endedAt, centavos: left }] : done;
}
