import { Injectable } from '@nestjs/common';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { optOutSchema, type OptOut } from './opt-out.schema.js';

@Injectable()
export class OptOutRepository {
  constructor(@InjectModel(optOutSchema) private readonly optOuts: Model<OptOut>) {}

  async save(id: string, at: number): Promise<void> {
    await this.optOuts.updateOne({ _id: id }, { $set: { at } }, { upsert: true });
  }

  async existsSince(ids: readonly string[], since: number): Promise<boolean> {
    return (await this.optOuts.exists({ _id: { $in: [...ids] }, at: { $gte: since } })) !== null;
  }
}
