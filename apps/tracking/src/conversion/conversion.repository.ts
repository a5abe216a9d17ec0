import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDuplicateKey, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { ConversionRecord } from './conversion.js';
import { CONVERSION_MODEL, type ConversionDocument } from './conversion.schema.js';

@Injectable()
export class ConversionRepository {
  constructor(
    @InjectModel(CONVERSION_MODEL) private readonly conversions: Model<ConversionDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** False when the order has one of this name already. */
  async insert(conversion: ConversionRecord): Promise<boolean> {
    try {
      await this.outbox.insert(this.conversions, conversion);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** Clears it in all conversions of an order. */
  async clearAttribution(transactionId: string): Promise<void> {
    await this.conversions.updateMany({ transactionId }, { $set: { attribution: {} } });
  }
}
