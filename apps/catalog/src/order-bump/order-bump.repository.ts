import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDuplicateKey, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { OrderBumpRecord } from './order-bump.js';
import { ORDER_BUMP_MODEL, type OrderBumpDocument } from './order-bump.schema.js';

@Injectable()
export class OrderBumpRepository {
  constructor(
    @InjectModel(ORDER_BUMP_MODEL) private readonly bumps: Model<OrderBumpDocument>,
    private readonly outbox: Outbox,
  ) {}

  async findById(id: string): Promise<OrderBumpRecord | null> {
    return this.bumps.findById(id).select('-outbox').lean<OrderBumpRecord | null>();
  }

  /** Oldest first, so that a new one does not push the others around. */
  async listActive(categories: readonly string[]): Promise<OrderBumpRecord[]> {
    return this.bumps
      .find({ isActive: true, categoria: { $in: [...categories] } })
      .sort({ createdAt: 1, _id: 1 })
      .select('-outbox')
      .lean<OrderBumpRecord[]>();
  }

  async insertMissing(bump: OrderBumpRecord): Promise<void> {
    try {
      await this.outbox.insert(this.bumps, bump);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
