import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDuplicateKey, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { ConversionRecord } from './conversion.js';
import { CONVERSION_MODEL, type ConversionDocument } from './conversion.schema.js';

export interface ConversionQuery {
  transactionId?: string;
  /** Only conversions recorded before the one with this id. */
  before?: string;
  limit: number;
}

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

  /** Newest first: ids sort by the moment of recording. */
  async list({ transactionId, before, limit }: ConversionQuery): Promise<ConversionRecord[]> {
    return this.conversions
      .find({
        ...(transactionId !== undefined && { transactionId }),
        ...(before !== undefined && { _id: { $lt: before } }),
      })
      .sort({ _id: -1 })
      .limit(limit)
      .select('-outbox')
      .lean<ConversionRecord[]>();
  }
}
