import { Injectable } from '@nestjs/common';
import { Ids } from '@vale/platform/ids';
import { Logger } from '@vale/platform/logging';
import { ConversionDestination } from './conversion-destination.js';
import { ConversionRepository } from './conversion.repository.js';
import type { Purchase } from './conversion.js';

/** Our own record of conversions: what the admin lists. */
@Injectable()
export class EventStoreService extends ConversionDestination {
  static readonly settings = {};
  readonly name = 'event-store';

  constructor(
    private readonly conversions: ConversionRepository,
    private readonly ids: Ids,
    private readonly logger: Logger,
  ) {
    super();
  }

  /** An order has one Purchase: a repeated one meets the unique key. */
  async send(purchase: Purchase): Promise<void> {
    const isNew = await this.conversions.insert({ _id: this.ids.ulid(), ...purchase });
    if (isNew) this.logger.info('purchase recorded', { transactionId: purchase.transactionId });
  }
}
