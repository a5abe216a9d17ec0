import { Injectable } from '@nestjs/common';
import type { PaymentSourceName } from '@vale/contracts/checkout';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { PaymentSource } from './payment-source.js';
import { paymentSourceSchema, type PaymentSourceDocument } from './payment-source.schema.js';

type Key = Pick<PaymentSource, 'methodId' | 'source'>;

@Injectable()
export class PaymentSourceRepository {
  constructor(@InjectModel(paymentSourceSchema) private readonly sources: Model<PaymentSourceDocument>) {}

  async find(methodId: string, source: PaymentSourceName): Promise<PaymentSource | null> {
    const _id = sourceId({ methodId, source });
    const found = await this.sources.findOne({ _id }).lean<PaymentSourceDocument | null>();
    return found && toSource(found);
  }

  async list(): Promise<PaymentSource[]> {
    return (await this.sources.find().lean<PaymentSourceDocument[]>()).map(toSource);
  }

  async recordSuccess(key: Key, now: number): Promise<void> {
    await this.sources.updateOne(
      { _id: sourceId(key) },
      {
        $set: { workedAt: now, failedAt: null, failures: 0, problem: '' },
        $setOnInsert: { ...key, schemaVersion: 1 },
      },
      { upsert: true },
    );
  }

  async recordFailure(key: Key, problem: string, now: number): Promise<void> {
    await this.sources.updateOne(
      { _id: sourceId(key) },
      {
        $set: { failedAt: now, problem },
        $inc: { failures: 1 },
        $setOnInsert: { ...key, workedAt: now, schemaVersion: 1 },
      },
      { upsert: true },
    );
  }
}

function toSource({ _id, schemaVersion: _form, ...source }: PaymentSourceDocument): PaymentSource {
  return source;
}

export function sourceId({ methodId, source }: Key): string {
  return `${methodId}.${source}`;
}
