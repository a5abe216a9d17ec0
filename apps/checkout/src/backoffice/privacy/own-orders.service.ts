import { Injectable } from '@nestjs/common';
import { ownOrderMessages, type LastBuyer } from '@vale/contracts/checkout';
import {
  requireActor,
  requireBuyer,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { toReais } from '@vale/contracts/money';
import { Handles } from '@vale/platform/bus';
import { DeliveryLogService } from '../../purchase/delivery/delivery-log.service.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { returnedCentavos } from '../../orders/money/payment.js';
import { toOrderSummary } from '../../purchase/order-view.js';
import { isFinished } from './anonymous-order.js';

type Export = MessageReply<typeof ownOrderMessages.exportOrders>;

const BATCH = 100;

/** Serves a buyer's legal requests (LGPD) about the orders of the own account. */
@Injectable()
export class OwnOrdersService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly log: DeliveryLogService,
  ) {}

  /** Newest first. */
  @Handles(ownOrderMessages.exportOrders)
  async export(
    page: MessageParsed<typeof ownOrderMessages.exportOrders>,
    context: CallContext,
  ): Promise<Export> {
    const { accountId } = requireActor(context);
    const { items, nextCursor } = await this.orders.read.listAllOfAccount(accountId, page);
    return { items: await Promise.all(items.map((order) => this.exported(order))), nextCursor };
  }

  /** Reads the account's newest order. */
  @Handles(ownOrderMessages.getLastBuyer)
  async lastBuyer(_input: unknown, context: CallContext): Promise<{ buyer: LastBuyer }> {
    const { accountId } = requireBuyer(context);
    const { items } = await this.orders.read.listAllOfAccount(accountId, { limit: 1 });
    const [order] = items;
    if (!order || order.customer.email === '') return { buyer: null };
    const { name, cpf, phone } = this.orders.customers.open(order.customer, order.transactionId);
    return { buyer: { name, cpf, phone } };
  }

  @Handles(ownOrderMessages.countUnfinished)
  async countUnfinished(_input: unknown, context: CallContext): Promise<{ unfinished: number }> {
    const { accountId } = requireActor(context);
    let unfinished = 0;
    for (let cursor: string | undefined; ;) {
      const { items, nextCursor } = await this.orders.read.listAllOfAccount(accountId, {
        limit: BATCH,
        cursor,
      });
      unfinished += items.filter((order) => !isFinished(order)).length;
      if (nextCursor === null) return { unfinished };
      cursor = nextCursor;
    }
  }

  private async exported(order: Order): Promise<Export['items'][number]> {
    const { lines, payments, transactionId } = order;
    const { client: _client, ...tracking } = order.tracking;
    return {
      ...toOrderSummary(order),
      customer: this.orders.customers.open(order.customer, transactionId),
      lines: lines.map(({ label, priceCentavos }) => ({ label, price: toReais(priceCentavos) })),
      payments: payments.map((payment) => ({
        id: payment.id,
        centavos: payment.centavos,
        paidAt: payment.paidAt,
        returnedCentavos: returnedCentavos([payment]),
      })),
      consent: null,
      ...tracking,
      deliveryRecords: await this.log.listOf(transactionId),
    };
  }
}
