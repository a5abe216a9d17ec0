import { Injectable } from '@nestjs/common';
import { checkoutErrors, checkoutMessages, type UndeliveredOrder } from '@vale/contracts/checkout';
import {
  AppError,
  requireInternal,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { isSandbox } from '../../orders/money/method-id.js';
import { givenAnswers } from '../../orders/life/shown-answers.js';
import { isGrant } from '../../orders/money/payment.js';
import { soldProducts, titleOf } from '../../orders/life/sold-products.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { labelCodes } from '../../orders/life/label-codes.js';
import { canSendAgain } from '../../orders/life/delivery-mail.js';
import { paidOf, type Order, type SoldProduct } from '../../orders/life/order.js';
import { StockService } from '../../stock/stock.service.js';
import { refundedUnits } from '../refunded-units.js';
import { replacedUnits } from '../replaced-units.js';
import { waitingUnits } from '../waiting-units.js';
import { DeliveryLinkService } from './delivery-link.service.js';

/** Tells notification what it sends about a delivery. */
@Injectable()
export class DeliveryContentService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly stock: StockService,
    private readonly links: DeliveryLinkService,
  ) {}

  /**
   * Internal, called by notification while it sends the e-mail. Throws `platform.forbidden` for requests that
   * came through the gateway, and `checkout.order-not-found` before delivery, after a refund, and, with
   * `erased` in its data, if the recipient was erased.
   */
  @Handles(checkoutMessages.getDelivery)
  async get(
    { transactionId }: { transactionId: string },
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.getDelivery>> {
    requireInternal(context);
    const order = await this.orders.get(transactionId);
    const { customer, product } = order;
    if (customer.email === '') throw new AppError(checkoutErrors.orderNotFound, { data: { erased: true } });
    const deliveredAt = order.deliveredAt ?? order.assignedAt;
    if (deliveredAt === null || !canSendAgain(order)) throw new AppError(checkoutErrors.orderNotFound);
    const answers = this.orders.customers.openAnswers(customer, transactionId);
    const waiting = waitingUnits(order);
    const given = order.lines.filter(
      ({ cancelled, delivery }) => !cancelled && (waiting.length === 0 || delivery === 'codes'),
    );
    const products = soldProducts({ product, lines: given });
    const refunded = refundedUnits(order);
    const replaced = replacedUnits(order);
    return {
      transactionId,
      customer: { name: customer.name, email: customer.email },
      productTitle: titleOf(order),
      productId: products[0]!.id,
      ...brandOf(products[0]!),
      ...(products.length > 1 && {
        products: products.map((one) => ({ title: one.title, ...brandOf(one) })),
      }),
      ...givenAnswers(order, answers),
      ...(waiting.length > 0 && { waiting }),
      ...(refunded.length > 0 && { refunded }),
      ...(replaced.length > 0 && { replaced }),
      codes: order.codesByLink
        ? []
        : labelCodes(order, await this.stock.reveal(transactionId, replaced.length > 0)),
      ...(order.codesByLink && { byLink: true as const }),
      deliveredAt,
      simulated: isSandbox(order.methodId),
      // The page behind the link asks for the end of a CPF, which a grant does not have.
      ...(isGrant(order) ? { grant: true as const } : { link: this.links.issue(order) }),
    };
  }

  /** Internal, called by notification. Throws `platform.forbidden` for requests that came through the gateway. */
  @Handles(checkoutMessages.listUndelivered)
  async listUndelivered(
    query: MessageParsed<typeof checkoutMessages.listUndelivered>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.listUndelivered>> {
    requireInternal(context);
    const { items, nextCursor } = await this.orders.read.listUndelivered(query);
    return { items: items.map(toUndelivered), nextCursor };
  }
}

function brandOf({ brand, region }: SoldProduct): Pick<SoldProduct, 'brand' | 'region'> {
  return { ...(brand !== undefined && { brand }), ...(region !== undefined && { region }) };
}

function toUndelivered(order: Order): UndeliveredOrder {
  const { transactionId, state, totalCentavos } = order;
  return { transactionId, state, productTitle: titleOf(order), totalCentavos, paidAt: paidOf(order)!.paidAt };
}
