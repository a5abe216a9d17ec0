import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { Ids } from '@vale/platform/ids';
import { Logger } from '@vale/platform/logging';
import { ConversionRepository } from './conversion.repository.js';
import { purchaseOf } from './conversion.js';

/** The shop's own record of purchases. */
@Injectable()
export class ConversionService {
  constructor(
    private readonly conversions: ConversionRepository,
    private readonly ids: Ids,
    private readonly logger: Logger,
  ) {}

  /** Safe to repeat: an order has one Purchase by its unique key. A sum below the price is no revenue. */
  @On(checkoutEvents.orderPaid, { durable: 'tracking-record-purchase-when-order-paid' })
  async recordPurchase(paid: EventData<typeof checkoutEvents.orderPaid>): Promise<void> {
    if (paid.paidCentavos < paid.totalCentavos) return;
    const isNew = await this.conversions.insert({ _id: this.ids.ulid(), ...purchaseOf(paid) });
    if (isNew) this.logger.info('purchase recorded', { transactionId: paid.transactionId });
  }

  /** Takes out of the records of an order how its buyer came. Safe to repeat. */
  @On(checkoutEvents.orderAnonymised, { durable: 'tracking-anonymise-conversions-when-order-anonymised' })
  async anonymise({ transactionId }: EventData<typeof checkoutEvents.orderAnonymised>): Promise<void> {
    await this.conversions.clearAttribution(transactionId);
  }
}
