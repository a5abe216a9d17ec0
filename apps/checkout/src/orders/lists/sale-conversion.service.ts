import { Injectable } from '@nestjs/common';
import { saleMessages } from '@vale/contracts/checkout';
import { requireInternal, type CallContext, type MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { feesOf } from '../money/fee.js';
import { OrderStoreService } from '../store/order-store.service.js';
import type { Order } from '../life/order.js';
import { saleFacts } from '../events/sale-facts.js';
import { SealCustomersService } from '../store/seal-customers.service.js';

type Conversion = MessageReply<typeof saleMessages.getConversion>;

/** Provides the order data that tracking may send to a conversion destination. */
@Injectable()
export class SaleConversionService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly sealed: SealCustomersService,
  ) {}

  /** Opens the buyer only with consent. Refused to requests from the gateway. */
  @Handles(saleMessages.getConversion)
  async get({ transactionId }: { transactionId: string }, context: CallContext): Promise<Conversion> {
    requireInternal(context);
    const order = await this.orders.get(transactionId);
    return {
      sale: saleFacts(order),
      disputed: order.payments.some(({ dispute }) => dispute === 'lost'),
      feeCentavos: feesOf(order) ?? 0,
      buyer: this.buyerOf(order),
    };
  }

  /** Internal to tracking: the gateway has no route to it. */
  @Handles(saleMessages.forgetClient)
  async forgetClient({ transactionId }: { transactionId: string }) {
    await this.sealed.forgetClients(transactionId);
    return {};
  }

  private buyerOf({ customer, tracking, transactionId }: Order): Conversion['buyer'] {
    const isKnown = customer.email !== '' && !customer.accountDeleted;
    if (tracking.marketingConsent !== true || !isKnown) return null;
    const { name, email, phone } = this.orders.customers.open(customer, transactionId);
    const { pageUrl, referrer, client } = tracking;
    return {
      name,
      email,
      phone,
      pageUrl,
      ...(referrer !== undefined && { referrer }),
      client: client ? this.orders.customers.openClient(client, transactionId) : null,
    };
  }
}
