import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { WebhookDeliveryRepository } from './delivery.repository.js';
import { EndpointRepository } from './endpoint.repository.js';
import { WebhookSenderService } from './webhook-sender.service.js';
import { deliveryOf, type Announcement } from './webhook.js';

type Events = typeof checkoutEvents;

/** Stores one message for each receiver of an event, and then has them sent. Safe to repeat. */
@Injectable()
export class AnnounceService {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly sender: WebhookSenderService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** A sum below the price is no payment yet. */
  @On(checkoutEvents.orderPaid, { durable: 'notification-announce-payment-when-order-paid' })
  async announcePaid(paid: EventData<Events['orderPaid']>): Promise<void> {
    const { transactionId, paidAt, paidCentavos, totalCentavos } = paid;
    if (paidCentavos < totalCentavos) return;
    const facts = { paidCentavos };
    await this.announce({
      key: `paid.${transactionId}`,
      type: 'order.paid',
      at: paidAt,
      transactionId,
      facts,
    });
  }

  @On(checkoutEvents.orderDelivered, { durable: 'notification-announce-delivery-when-order-delivered' })
  async announceDelivered({ transactionId, deliveredAt: at }: EventData<Events['orderDelivered']>) {
    const key = `delivered.${transactionId}`;
    await this.announce({ key, type: 'order.delivered', at, transactionId, facts: {} });
  }

  @On(checkoutEvents.unitReplaced, { durable: 'notification-announce-replacement-when-unit-replaced' })
  async announceReplaced(replaced: EventData<Events['unitReplaced']>): Promise<void> {
    const { transactionId, replacementId, line, replacedAt: at } = replaced;
    const key = `replaced.${transactionId}.${replacementId}.${line}`;
    const facts = { replacementId, line };
    await this.announce({ key, type: 'unit.replaced', at, transactionId, facts });
  }

  @On(checkoutEvents.orderRefunded, { durable: 'notification-announce-refund-when-order-refunded' })
  async announceRefunded(refunded: EventData<Events['orderRefunded']>): Promise<void> {
    const { transactionId, number, centavos, refundedAt: at } = refunded;
    const key = `refunded.${transactionId}.${number}`;
    const facts = { refundNumber: number, refundedCentavos: centavos };
    await this.announce({ key, type: 'order.refunded', at, transactionId, facts });
  }

  @On(checkoutEvents.orderDisputed, { durable: 'notification-announce-dispute-when-order-disputed' })
  async announceDisputed({ transactionId, disputedAt: at }: EventData<Events['orderDisputed']>) {
    const key = `disputed.${transactionId}.${at}`;
    await this.announce({ key, type: 'order.disputed', at, transactionId, facts: {} });
  }

  /** Paused receivers get it once they are resumed. */
  async announce(announcement: Announcement): Promise<void> {
    const all = await this.endpoints.listSubscribers();
    const subscribed = all.filter(({ events }) => events.includes(announcement.type));
    if (subscribed.length === 0) return;
    const now = this.clock.nowMs();
    await this.deliveries.insertMissing(
      subscribed.map(({ _id }) =>
        deliveryOf(announcement, _id, { messageId: `msg_${this.ids.ulid()}`, now }),
      ),
    );
    for (const { _id } of subscribed) this.sender.wake(_id);
  }
}
