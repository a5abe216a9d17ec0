import { Injectable } from '@nestjs/common';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { stockRuleSchema, type StockRuleDocument } from './stock.schema.js';

@Injectable()
export class StockRuleRepository {
  constructor(@InjectModel(stockRuleSchema) private readonly rules: Model<StockRuleDocument>) {}

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
