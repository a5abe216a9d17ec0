import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { insertMissing } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { OrderBumpRecord } from './order-bump.js';
import { ORDER_BUMP_MODEL, type OrderBumpDocument } from './order-bump.schema.js';

@Injectable()
export class OrderBumpRepository {
  constructor(@InjectModel(ORDER_BUMP_MODEL) private readonly bumps: Model<OrderBumpDocument>) {}

  async findById(id: string): Promise<OrderBumpRecord | null> {
    return this.bumps.findById(id).select('-outbox').lean<OrderBumpRecord | null>();
  }

  /** Oldest first, so that a new one does not move the others. */
  async listActive(categories: readonly string[]): Promise<OrderBumpRecord[]> {
    return this.bumps
      .find({ isActive: true, categoria: { $in: [...categories] } })
      .sort({ createdAt: 1, _id: 1 })
      .select('-outbox')
      .lean<OrderBumpRecord[]>();
  }

  async insertMissing(bumps: readonly OrderBumpRecord[]): Promise<void> {
    await insertMissing(this.bumps, bumps);
  }
}
