import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { WriteBatcher } from '@vale/platform/write-batcher';
import { Ids } from '@vale/platform/ids';
import { Logger } from '@vale/platform/logging';
import { ConversionRepository } from './conversion.repository.js';
import { KEPT_MS } from './delivery.js';
import { purchaseOf, type ConversionRecord } from './conversion.js';

/** The shop's own record of purchases. */
@Injectable()
export class ConversionService {
  private readonly batcher = new WriteBatcher<ConversionRecord>((all) => this.insertAll(all));

  constructor(
    private readonly conversions: ConversionRepository,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Safe to repeat: an order has one Purchase by its unique key. A sum below the price is no revenue. */
  @On(checkoutEvents.orderPaid, { durable: 'tracking-record-purchase-when-order-paid' })
  async recordPurchase(paid: EventData<typeof checkoutEvents.orderPaid>): Promise<void> {
    if (paid.paidCentavos < paid.totalCentavos) return;
    await this.batcher.add({ _id: this.ids.ulid(), ...purchaseOf(paid) });
  }

  /** Takes out of the records of an order how its buyer came. Safe to repeat. */
  @On(checkoutEvents.orderAnonymised, { durable: 'tracking-anonymise-conversions-when-order-anonymised' })
  async anonymise({ transactionId }: EventData<typeof checkoutEvents.orderAnonymised>): Promise<void> {
    // Marked first: a payment that is stored meanwhile sees the mark, or is cleared here.
    await this.conversions.markErased(transactionId, this.clock.nowMs() + KEPT_MS);
    await this.conversions.clearAttribution([transactionId]);
  }

  private async insertAll(all: readonly ConversionRecord[]): Promise<void> {
    const known = new Set(await this.conversions.insertAll(all));
    await this.clearErased(all.filter(({ attribution }) => Object.keys(attribution).length > 0));
    for (const { _id, transactionId } of all)
      if (!known.has(_id)) this.logger.info('purchase recorded', { transactionId });
  }

  /** Their buyers may have been erased before the payment came. */
  private async clearErased(stored: readonly ConversionRecord[]): Promise<void> {
    if (stored.length === 0) return;
    const erased = await this.conversions.erasedOf(stored.map(({ transactionId }) => transactionId));
    if (erased.length > 0) await this.conversions.clearAttribution(erased);
  }
}
