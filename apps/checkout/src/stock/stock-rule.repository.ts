import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { STOCK_RULE_MODEL, type StockRuleDocument } from './stock.schema.js';

@Injectable()
export class StockRuleRepository {
  constructor(@InjectModel(STOCK_RULE_MODEL) private readonly rules: Model<StockRuleDocument>) {}

  /** Returns the products whose codes ignore case. */
  async ignoringCase(productIds: readonly string[]): Promise<Set<string>> {
    const found = await this.rules
      .find({ _id: { $in: productIds } })
      .lean<Pick<StockRuleDocument, '_id' | 'ignoreCase'>[]>();
    return new Set(found.filter(({ ignoreCase }) => ignoreCase).map(({ _id }) => _id));
  }

  async put(productId: string, ignoreCase: boolean): Promise<void> {
    await this.rules.updateOne(
      { _id: productId },
      { $set: { ignoreCase }, $setOnInsert: { schemaVersion: 1 } },
      { upsert: true },
    );
  }
}
