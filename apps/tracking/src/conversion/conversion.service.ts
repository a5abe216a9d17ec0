import { Injectable } from '@nestjs/common';
import type { checkoutEvents } from '@vale/contracts/checkout';
import { requireAdmin, type CallContext, type EventData, type Page } from '@vale/contracts/define';
import type { Conversion } from '@vale/contracts/tracking';
import { Ids } from '@vale/platform/ids';
import { Logger } from '@vale/platform/logging';
import { ConversionRepository } from './conversion.repository.js';
import { purchaseOf, toConversion } from './conversion.js';

@Injectable()
export class ConversionService {
  constructor(
    private readonly conversions: ConversionRepository,
    private readonly ids: Ids,
    private readonly logger: Logger,
  ) {}

  /** Safe to repeat: an order has one Purchase. */
  async recordPurchase(paid: EventData<typeof checkoutEvents.orderPaid>): Promise<void> {
    const isNew = await this.conversions.insert(purchaseOf(paid, this.ids.ulid()));
    if (isNew) this.logger.info('purchase recorded', { transactionId: paid.transactionId });
  }

  async list(
    query: { transactionId?: string | undefined; cursor?: string | undefined; limit: number },
    context: CallContext,
  ): Promise<Page<Conversion>> {
    requireAdmin(context);
    const found = await this.conversions.list({
      ...(query.transactionId !== undefined && { transactionId: query.transactionId }),
      ...(query.cursor !== undefined && { before: query.cursor }),
      limit: query.limit + 1,
    });
    const shown = found.slice(0, query.limit);
    return {
      items: shown.map(toConversion),
      nextCursor: found.length > shown.length ? shown.at(-1)!._id : null,
    };
  }
}
