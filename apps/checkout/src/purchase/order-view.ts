import { campaignOf, publicStatus, withdrawalEnds } from '@vale/contracts/checkout';
import type { AdminOrder, OrderMoney, OrderSummary, OrderView } from '@vale/contracts/checkout';
import { toReais } from '@vale/contracts/money';
import { shownCharge } from '../orders/money/charge.js';
import { deliveryStateOf, isCheckingPayment, messageOf } from '../orders/settling/order-texts.js';
import {
  coverageOf,
  dueCentavos,
  isGrant,
  keptCentavos,
  owedBackCentavos,
  receivedCentavos,
  returnedCentavos,
} from '../orders/money/payment.js';
import type { Answer } from '../orders/buyer/answer.js';
import { givenAnswers, neededAnswers } from '../orders/life/shown-answers.js';
import { soldProducts, titleOf } from '../orders/life/sold-products.js';
import { attentionOf } from '../orders/life/replacements.js';
import type { LabelledCode } from '../orders/life/label-codes.js';
import { discountCentavos } from './discount.js';
import { waitingUnits } from './waiting-units.js';
import { refundedUnits } from './refunded-units.js';
import { replacedUnits } from './replaced-units.js';
import {
  codeLines,
  awaitsPayment,
  fullPriceOf,
  isClosed,
  itemOf,
  paidOf,
  showsCodes,
  type Order,
} from '../orders/life/order.js';
import { hiddenUnits } from '../orders/life/shown-codes.js';

/** An order as its buyer sees it. `codes` are in clear: for the buyer alone. */
export function toOrderView(order: Order, codes: LabelledCode[], answers: readonly Answer[] = []): OrderView {
  const bump = order.lines.find(({ kind }) => kind === 'bump');
  const shown = shownCharge(order);
  const waiting = waitingUnits(order);
  const refunded = refundedUnits(order);
  const replaced = replacedUnits(order);
  return {
    ...toOrderSummary(order),
    message: messageOf(order),
    method: 'pix',
    pixCode: awaitsPayment(order) ? (shown?.pixCode ?? null) : null,
    ...(isCheckingPayment(order) && { checkingPayment: true as const }),
    simulated: shown?.simulated ?? false,
    expiresAt: order.expiresAt,
    paidAt: paidOf(order)?.paidAt ?? null,
    ...(paidOf(order) && { money: moneyOf(order) }),
    variations: order.lines
      .filter(({ kind }) => kind === 'variation')
      .map((line) => ({ name: line.label, price: toReais(fullPriceOf(line)) })),
    ...itemsOf(order),
    orderBump: bump ? { id: bump.productId, title: bump.label, price: toReais(fullPriceOf(bump)) } : null,
    ...discountOf(order),
    ...(waiting.length > 0 && { waiting }),
    ...(refunded.length > 0 && { refunded }),
    ...(replaced.length > 0 && { replaced }),
    customer: { name: order.customer.name, email: order.customer.email },
    ...givenAnswers(order, answers),
    ...(order.helpAt !== undefined && { helpAt: order.helpAt }),
    codes,
    ...byLinkOf(order),
    ...(shown?.payPage && { sandboxUrl: shown.payPage }),
    version: order.version,
  };
}

/** Lists the units whose code the buyer may still ask to see, in an order whose mails have no codes. */
export function byLinkOf(order: Order): Pick<OrderView, 'byLink'> {
  if (!order.codesByLink) return {};
  const { deliveredAt } = order;
  const hidden = showsCodes(order) ? hiddenUnits(order) : [];
  return {
    byLink: { hidden, refundableUntil: deliveredAt === null ? null : withdrawalEnds(deliveredAt) },
  };
}

/** Groups the units of each choice. */
function itemsOf({ lines }: Order): Pick<OrderView, 'items'> {
  const units = lines.filter(({ kind, item }) => kind !== 'bump' && item !== undefined);
  if (units.length === 0) return {};
  const items = [...Map.groupBy(units, itemOf).values()].map((ofItem) => {
    const { product, variation } = ofItem[0]!;
    const { id, title, category, image } = product!;
    return {
      product: { id, title, category, image },
      variation,
      price: toReais(fullPriceOf(ofItem[0]!)),
      quantity: ofItem.length,
    };
  });
  return { items };
}

function discountOf({ coupon, lines }: Order): Pick<OrderView, 'coupon' | 'quantityDiscount'> {
  if (coupon) return { coupon: { code: coupon.code, discount: toReais(coupon.discountCentavos) } };
  const centavos = discountCentavos(lines);
  return centavos > 0 ? { quantityDiscount: toReais(centavos) } : {};
}

function moneyOf(order: Order): OrderMoney {
  const { payments, refundAt } = order;
  // A buyer does not owe the sum that the shop returned after the delivery.
  const lacks = order.deliveredAt === null && coverageOf(payments, order) === 'less';
  return {
    received: toReais(receivedCentavos(payments)),
    missing: toReais(lacks ? dueCentavos(order) - keptCentavos(payments) : 0),
    excess: toReais(owedBackCentavos(payments, order)),
    returned: toReais(returnedCentavos(payments)),
    returnedAt: returnedAtOf(order),
    refundAt: refundAt ?? null,
  };
}

/** Time of the full refund; for an order that goes on, time of the last partial refund. */
function returnedAtOf({ history, payments }: Order): number | null {
  const whole = history.findLast(({ state }) => state === 'refunded');
  if (whole) return whole.at;
  const parts = payments.flatMap(({ refunds }) => refunds.filter(({ state }) => state === 'done'));
  return parts.length === 0 ? null : Math.max(...parts.map(({ at }) => at));
}

/** One row of "minhas compras". */
export function toOrderSummary(order: Order): OrderSummary {
  const { id, title, category, image } = order.product;
  return {
    transactionId: order.transactionId,
    createdAt: order.createdAt,
    status: publicStatus(order.state),
    amount: toReais(order.totalCentavos),
    ...(isGrant(order) && { grant: true as const }),
    product: { id, title, category, image },
    ...(order.lines.some(({ item }) => item !== undefined) && { title: titleOf(order) }),
    delivery: { state: deliveryStateOf(order), deliveredAt: order.deliveredAt },
  };
}

export function toAdminOrder(order: Order, answers: readonly Answer[] = []): AdminOrder {
  return {
    ...toOrderSummary(order),
    state: order.state,
    accountId: order.accountId,
    customer: { name: order.customer.name, email: order.customer.email },
    codes: isClosed(order) ? 0 : codeLines(order).length,
    paidAt: paidOf(order)?.paidAt ?? null,
    received: toReais(receivedCentavos(order.payments)),
    returned: toReais(returnedCentavos(order.payments)),
    owedBack: toReais(owedBackCentavos(order.payments, order)),
    campaign: campaignOf(order.tracking.attribution),
    units: order.lines.filter(({ kind }) => kind !== 'bump').length,
    products: soldProducts(order).length,
    attention: attentionOf(order),
    ...neededAnswers(order, answers),
  };
}
