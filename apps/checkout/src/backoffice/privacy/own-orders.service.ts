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
import type { Customer } from '@vale/contracts/person';
import { Handles } from '@vale/platform/bus';
import { HelpService } from '../inbox/help.service.js';
import { DeliveryLogService } from '../../purchase/delivery/delivery-log.service.js';
import { shownAnswers } from '../../orders/life/shown-answers.js';
import { scopeOf } from '../../orders/life/may-read.js';
import { OrderListService } from '../../orders/lists/order-list.service.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { maskedDocument } from '../evidence/masked.js';
import type { Order } from '../../orders/life/order.js';
import { returnedCentavos } from '../../orders/money/payment.js';
import { toOrderSummary } from '../../purchase/order-view.js';
import { keepsAccount } from './anonymous-order.js';

type Export = MessageReply<typeof ownOrderMessages.exportOrders>;

const BATCH = 100;

/** Serves a buyer's legal requests (LGPD) about the orders of the own account. */
@Injectable()
export class OwnOrdersService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly lists: OrderListService,
    private readonly log: DeliveryLogService,
    private readonly help: HelpService,
  ) {}

  /** Newest first. */
  @Handles(ownOrderMessages.exportOrders)
  async export(
    page: MessageParsed<typeof ownOrderMessages.exportOrders>,
    context: CallContext,
  ): Promise<Export> {
    const actor = requireActor(context);
    const { items, nextCursor } = await this.lists.pageOfScope(scopeOf(actor), page, true);
    const exported = items.map((order) => this.exported(order, scopeOf(actor).accountIds));
    return { items: await Promise.all(exported), nextCursor };
  }

  /** Reads the account's newest order. */
  @Handles(ownOrderMessages.getLastBuyer)
  async lastBuyer(_input: unknown, context: CallContext): Promise<{ buyer: LastBuyer }> {
    const { accountId } = requireBuyer(context);
    const { items } = await this.orders.read.listAllOfAccount(accountId, { limit: 1 });
    const [order] = items;
    if (!order || order.customer.email === '') return { buyer: null };
    return { buyer: this.orders.customers.open(order.customer, order.transactionId) };
  }

  @Handles(ownOrderMessages.countUnfinished)
  async countUnfinished(_input: unknown, context: CallContext): Promise<{ unfinished: number }> {
    const scope = scopeOf(requireActor(context));
    let unfinished = 0;
    for (let cursor: string | undefined; ;) {
      const { items, nextCursor } = await this.lists.pageOfScope(scope, { limit: BATCH, cursor }, true);
      unfinished += items.filter(keepsAccount).length;
      if (nextCursor === null) return { unfinished };
      cursor = nextCursor;
    }
  }

  /** Leaves out what the buyer typed or did, if another account or guest placed the order with this e-mail address. */
  private async exported(order: Order, ownIds: readonly string[]): Promise<Export['items'][number]> {
    const { lines, payments, transactionId } = order;
    const isOwn = ownIds.includes(order.accountId);
    const { client: _client, ...tracking } = order.tracking;
    const { customers } = this.orders;
    const customer = customers.open(order.customer, transactionId);
    const answers = isOwn ? customers.openAnswers(order.customer, transactionId) : [];
    return {
      ...toOrderSummary(order),
      customer: isOwn ? customer : withoutNumbers(customer),
      ...shownAnswers(order, answers),
      lines: lines.map(({ label, priceCentavos }) => ({ label, price: toReais(priceCentavos) })),
      payments: payments.map((payment) => ({
        id: payment.id,
        centavos: payment.centavos,
        paidAt: payment.paidAt,
        returnedCentavos: returnedCentavos([payment]),
      })),
      consent: null,
      ...(isOwn ? tracking : { marketingConsent: null, attribution: {}, pageUrl: null }),
      ...(order.helpAt !== undefined && { help: await this.help.exportOf(order) }),
      deliveryRecords: await this.log.listOf(transactionId),
    };
  }
}

function withoutNumbers({ name, email, cpf, phone }: Customer): Customer {
  return { name, email, cpf: maskedDocument(cpf), phone: phone.replace(/\d(?=\d{4})/g, '*') };
}
