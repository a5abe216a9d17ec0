import { Injectable } from '@nestjs/common';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { WithdrawnDemo } from '../shop/shop.js';
import { demoRecordSchema, type DemoRecordDocument } from './demo-record.schema.js';

@Injectable()
export class DemoRecordRepository {
  constructor(@InjectModel(demoRecordSchema) private readonly records: Model<DemoRecordDocument>) {}

  async find(): Promise<DemoRecordDocument | null> {
    return this.records.findById('demo').lean<DemoRecordDocument | null>();
  }

  /** Returns the stored record. Replicas that start at the same moment all get the first one's. */
  async start(startedAt: number): Promise<DemoRecordDocument> {
    const record: DemoRecordDocument = { _id: 'demo', state: 'started', startedAt };
    try {
      await this.records.create(record);
      return record;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.find())!;
    }
  }

  async finish(): Promise<void> {
    await this.records.updateOne({ _id: 'demo' }, { $set: { state: 'done' } });
  }

  async addWithdrawn({ removed, drafts }: WithdrawnDemo): Promise<void> {
    const $inc = { 'withdrawn.removed': removed, 'withdrawn.drafts': drafts };
    await this.records.updateOne({ _id: 'demo' }, { $inc });
  }
}
