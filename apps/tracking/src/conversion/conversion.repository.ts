import { Injectable } from '@nestjs/common';
import { deleteOlder, InjectModel, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { ConversionRecord } from './conversion.js';
import { conversionSchema, type ConversionDocument } from './conversion.schema.js';

@Injectable()
export class ConversionRepository {
  constructor(
    @InjectModel(conversionSchema) private readonly conversions: Model<ConversionDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the ids of those whose order has one of this name already. */
  async insertAll(conversions: readonly ConversionRecord[]): Promise<string[]> {
    return this.outbox.insertAll(
      this.conversions,
      conversions.map((document) => ({ document, events: [] })),
    );
  }

  /** Clears it in all conversions of an order. */
  async clearAttribution(transactionId: string): Promise<void> {
    await this.conversions.updateMany({ transactionId }, { $set: { attribution: {} } });
  }

  async deleteOlder(before: number): Promise<void> {
    await deleteOlder(this.conversions, before);
  }
}
