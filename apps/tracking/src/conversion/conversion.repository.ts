import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { pageFrom, type Page } from '@vale/contracts/define';
import { isDuplicateKey, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { ConversionRecord } from './conversion.js';
import { CONVERSION_MODEL, type ConversionDocument } from './conversion.schema.js';

export interface ConversionQuery {
  transactionId?: string | undefined;
  cursor?: string | undefined;
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

  /** Newest first: ids sort by the moment of recording, and the cursor is the last one shown. */
  async list({ transactionId, cursor, limit }: ConversionQuery): Promise<Page<ConversionRecord>> {
    const found = await this.conversions
      .find({
        ...(transactionId !== undefined && { transactionId }),
        ...(cursor !== undefined && { _id: { $lt: cursor } }),
      })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .select('-outbox')
      .lean<ConversionRecord[]>();
    return pageFrom(found, limit, ({ _id }) => _id);
  }
}
