import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { insertMissing, Outbox } from '@vale/platform/store';
import type { DomainEvent } from '@vale/contracts/define';
import type { Model } from 'mongoose';
import type { OrderBumpRecord } from './order-bump.js';
import { ORDER_BUMP_MODEL, type OrderBumpDocument } from './order-bump.schema.js';

@Injectable()
export class OrderBumpRepository {
  constructor(
    @InjectModel(ORDER_BUMP_MODEL) private readonly bumps: Model<OrderBumpDocument>,
    private readonly outbox: Outbox,
  ) {}

  async findById(id: string): Promise<OrderBumpDocument | null> {
    return this.bumps.findById(id).select('-outbox').lean<OrderBumpDocument | null>();
  }

  /** Those that exist, in no order. */
  async findByIds(ids: readonly string[]): Promise<OrderBumpRecord[]> {
    return this.bumps
      .find({ _id: { $in: [...ids] } })
      .select('-outbox')
      .lean<OrderBumpRecord[]>();
  }

  /** Oldest first, so that a new one does not move the others. */
  async listActive(categories: readonly string[]): Promise<OrderBumpRecord[]> {
    return this.bumps
      .find({ isActive: true, categoria: { $in: [...categories] } })
      .sort({ createdAt: 1, _id: 1 })
      .select('-outbox')
      .lean<OrderBumpRecord[]>();
  }

  /** Throws `platform.conflict` when it was changed meanwhile. */
  async setSoldOut(bump: OrderBumpDocument, soldOut: boolean, events: DomainEvent[]): Promise<void> {
    const key = { _id: bump._id, version: bump.version };
    await this.outbox.update(this.bumps, key, { $set: { soldOut } }, events);
  }

  async insertMissing(bumps: readonly OrderBumpRecord[]): Promise<void> {
    await insertMissing(this.bumps, bumps);
  }
}
