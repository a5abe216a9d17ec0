import { Injectable } from '@nestjs/common';
import { deleteOlder, InjectModel, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { ConversionRecord } from './conversion.js';
import { erasedOrderSchema, type ErasedOrder } from './erased-order.schema.js';
import { conversionSchema, type ConversionDocument } from './conversion.schema.js';

@Injectable()
export class ConversionRepository {
  constructor(
    @InjectModel(conversionSchema) private readonly conversions: Model<ConversionDocument>,
    @InjectModel(erasedOrderSchema) private readonly erased: Model<ErasedOrder>,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the ids of those whose order has one of this name already. */
  async insertAll(conversions: readonly ConversionRecord[]): Promise<string[]> {
    return this.outbox.insertAll(
      this.conversions,
      conversions.map((document) => ({ document, events: [] })),
    );
  }

  /** Clears it in all conversions of these orders. */
  async clearAttribution(transactionIds: readonly string[]): Promise<void> {
    const ofOrders = { transactionId: { $in: transactionIds } };
    await this.conversions.updateMany(ofOrders, { $set: { attribution: {} } });
  }

  /** Safe to repeat. */
  async markErased(transactionId: string, until: number): Promise<void> {
    const change = { $max: { purgeAt: new Date(until) } };
    await this.erased.updateOne({ _id: transactionId }, change, { upsert: true });
  }

  /** Returns those of the orders whose buyer was erased. */
  async erasedOf(transactionIds: readonly string[]): Promise<string[]> {
    const found = await this.erased.find({ _id: { $in: transactionIds } }).lean<ErasedOrder[]>();
    return found.map(({ _id }) => _id);
  }

  async deleteOlder(before: number): Promise<void> {
    await deleteOlder(this.conversions, before);
  }
}
