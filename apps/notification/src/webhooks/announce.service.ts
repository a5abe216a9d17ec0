import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { UNIT_REQUESTED, type WebhookEvent } from '@vale/contracts/webhooks';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { WebhookDeliveryRepository } from './delivery.repository.js';
import { EndpointRepository } from './endpoint.repository.js';
import { EndpointSealService } from './endpoint-seal.service.js';
import { UnitRequestService } from './unit-request.service.js';
import { WebhookSenderService } from './webhook-sender.service.js';
import { delivererOf, deliveryOf, type Announcement } from './webhook.js';

type Events = typeof checkoutEvents;

/** Stores one message for each receiver of an event, and then has them sent. Safe to repeat. */
@Injectable()
export class AnnounceService {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly sender: WebhookSenderService,
    private readonly seal: EndpointSealService,
    private readonly units: UnitRequestService,
    private readonly clock: Clock,
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

  /** Asks for each unit of the order, if every unit that waits for a person is one that a receiver delivers. */
  @On(checkoutEvents.handDeliveryChanged, {
    durable: 'notification-ask-for-units-when-hand-delivery-changed',
  })
  async askForUnits(changed: EventData<Events['handDeliveryChanged']>): Promise<void> {
    const all = await this.endpoints.listSubscribers();
    if (all.every(({ delivers }) => delivers.length === 0)) return;
    const { transactionId } = changed;
    const units = await this.units.awaitedOf(changed);
    const asked = units.map((unit) => ({ unit, endpoint: delivererOf(all, unit) }));
    if (asked.some(({ endpoint }) => endpoint === undefined)) return;
    const at = this.clock.nowMs();
    for (const { unit, endpoint } of asked) {
      const facts = { unitKey: `${transactionId}-${unit.line}`, ...unit };
      const key = `unit.${transactionId}.${unit.line}`;
      await this.queue({ key, type: UNIT_REQUESTED, at, transactionId, facts }, [endpoint!._id]);
    }
  }

  /** Paused receivers get it once they are resumed. */
  async announce(announcement: Announcement & { type: WebhookEvent }): Promise<void> {
    const all = await this.endpoints.listSubscribers();
    const subscribed = all.filter(({ events }) => events.includes(announcement.type));
    await this.queue(
      announcement,
      subscribed.map(({ _id }) => _id),
    );
  }

  private async queue(announcement: Announcement, endpointIds: readonly string[]): Promise<void> {
    if (endpointIds.length === 0) return;
    const now = this.clock.nowMs();
    await this.deliveries.insertMissing(
      endpointIds.map((endpointId) =>
        deliveryOf(announcement, endpointId, { messageId: this.seal.newMessageId(), now }),
      ),
    );
    for (const endpointId of endpointIds) this.sender.wake(endpointId);
  }
}
