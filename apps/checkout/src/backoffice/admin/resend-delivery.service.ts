import { Injectable } from '@nestjs/common';
import type { checkoutAdminMessages } from '@vale/contracts/checkout';
import type { MessageParsed } from '@vale/contracts/define';
import type { AuditOrigin } from '../../audit/audit.service.js';
import { ResendMailService, requireDelivered } from '../../purchase/delivery/resend-mail.service.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { OrderActionService, type Acted } from './order-action.service.js';

@Injectable()
export class ResendDeliveryService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly actions: OrderActionService,
    private readonly mails: ResendMailService,
  ) {}

  /** Throws `checkout.not-delivered`. */
  async resend(
    origin: AuditOrigin,
    {
      transactionId,
      idempotencyKey: key,
      ...body
    }: MessageParsed<typeof checkoutAdminMessages.resendForAdmin>,
  ): Promise<Acted> {
    const order = await this.orders.get(transactionId);
    const request = { kind: 'resend', reason: body.reason, key, body } as const;
    const acted = await this.actions.act(order, origin, request, (known) => {
      requireDelivered(known);
      return { order: known };
    });
    await this.mails.resendFor(acted.order, acted.action.id);
    return acted;
  }
}
