import { Injectable } from '@nestjs/common';
import { checkoutEvents, saleMessages, type SaleFacts } from '@vale/contracts/checkout';
import { Bus, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { ConversionDestinations } from './conversion-destination.js';
import { DeliveryRepository } from './delivery.repository.js';
import { ConversionQueueService } from './conversion-queue.service.js';
import { KEPT_MS, wantedEvents, type DeliveryRecord } from './delivery.js';
import { DestinationRepository } from './destination.repository.js';

/** Decides which destinations get an event when an order changes. */
@Injectable()
export class ConversionPlanService {
  constructor(
    private readonly destinations: ConversionDestinations,
    private readonly records: DestinationRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly queue: ConversionQueueService,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  /** Safe to repeat, and in any order: each event has the whole sale. */
  @On(checkoutEvents.saleChanged, { durable: 'tracking-send-conversions-when-sale-changed' })
  async plan(sale: SaleFacts): Promise<void> {
    const { transactionId } = sale;
    const wanted = new Map(
      this.destinations.all.map(({ name, takesUnpaid }) => [name, wantedEvents(sale, takesUnpaid)]),
    );
    if ([...wanted.values()].every((events) => events.length === 0)) return;
    const keptSince = this.clock.nowMs() - KEPT_MS;
    for (const { _id: destination, activeSince } of await this.records.listActive([...wanted.keys()]))
      for (const { event, happenedAt } of wanted.get(destination)!)
        if (happenedAt >= Math.max(activeSince, keptSince))
          await this.queue.add({ destination, event, transactionId }, happenedAt);
    // Orders without consent carry no address and agent.
    if (sale.paidAt !== null && sale.marketingConsent === true)
      await this.forgetClientAfterLast(sale.transactionId);
  }

  /** Called after an outcome. An unpaid order keeps address and agent, because a purchase may follow. */
  async forgetClientOfPaid(transactionId: string): Promise<void> {
    const all = await this.deliveries.listOf(transactionId);
    if (all.some(({ event }) => event === 'purchase')) await this.forgetClientAfterLast(transactionId, all);
  }

  /** Address and agent of the buyer are kept until the last destination has ended. */
  private async forgetClientAfterLast(
    transactionId: string,
    known?: readonly Pick<DeliveryRecord, 'state'>[],
  ): Promise<void> {
    const all = known ?? (await this.deliveries.listOf(transactionId));
    if (all.some(({ state }) => state === 'pending' || state === 'failed')) return;
    await this.bus.request(saleMessages.forgetClient, { transactionId });
  }
}
