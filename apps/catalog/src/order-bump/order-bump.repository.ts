import { Injectable } from '@nestjs/common';
import { InjectModel, insertMissing, notRemoved, Outbox } from '@vale/platform/store';
import type { DomainEvent } from '@vale/contracts/define';
import type { Model } from 'mongoose';
import type { BumpRow } from './order-bump-list.js';
import type { OrderBumpRecord } from './order-bump.js';
import { orderBumpSchema, type OrderBumpDocument } from './order-bump.schema.js';

@Injectable()
export class OrderBumpRepository {
  constructor(
    @InjectModel(orderBumpSchema) private readonly bumps: Model<OrderBumpDocument>,
    private readonly outbox: Outbox,
  ) {}

  async findById(id: string): Promise<OrderBumpDocument | null> {
    return this.bumps
      .findOne({ _id: id, ...notRemoved })
      .select('-outbox')
      .lean<OrderBumpDocument | null>();
  }

  /** Existing bumps only, removed ones included, in no order. */
  async findByIds(ids: readonly string[]): Promise<OrderBumpDocument[]> {
    return this.bumps
      .find({ _id: { $in: [...ids] } })
      .select('-outbox')
      .lean<OrderBumpDocument[]>();
  }

  async listDemo(): Promise<OrderBumpDocument[]> {
    return this.bumps
      .find({ demo: true, ...notRemoved })
      .select('-outbox')
      .lean<OrderBumpDocument[]>();
  }

  /** Oldest first, so that a new one does not move the others. */
  async listActive(categories: readonly string[]): Promise<OrderBumpRecord[]> {
    return this.bumps
      .find({ isActive: true, categoria: { $in: [...categories] } })
      .sort({ createdAt: 1, _id: 1 })
      .select('-outbox')
      .lean<OrderBumpRecord[]>();
  }

  /** Newest first, at most `limit`; by the driver, because Mongoose has nothing to convert in hundreds of rows. */
  async listNewest(limit: number, { withText }: { withText: boolean }): Promise<BumpRow[]> {
    const found = this.bumps.collection.find(notRemoved, {
      projection: { categoria: 1, titulo: 1, preco: 1, isActive: 1, ...(withText && { descricao: 1 }) },
      sort: { createdAt: -1, _id: -1 },
      limit,
    });
    return (await found.toArray()) as unknown as BumpRow[];
  }

  async insert(bump: OrderBumpRecord, events: DomainEvent[]): Promise<OrderBumpDocument> {
    return this.outbox.insert(this.bumps, bump, events);
  }

  /** Throws `platform.conflict` when it was changed since that version. */
  async change(
    id: string,
    version: number,
    fields: Partial<OrderBumpRecord>,
    events: DomainEvent[],
  ): Promise<OrderBumpDocument> {
    return this.outbox.update(this.bumps, { _id: id, version }, { $set: fields }, events);
  }

  /** Stops offering the bump. Throws `platform.conflict` if it was changed meanwhile. */
  async remove({ _id, version }: OrderBumpDocument, events: DomainEvent[]): Promise<void> {
    await this.outbox.remove(this.bumps, { _id, version }, events, { $set: { isActive: false } });
  }

  /** Stops offering the bump and drops its demo mark. Throws `platform.conflict` if it was changed meanwhile. */
  async keepAsDraft({ _id, version }: OrderBumpDocument, events: DomainEvent[]): Promise<void> {
    const change = { $set: { isActive: false }, $unset: { demo: 1 } } as const;
    await this.outbox.update(this.bumps, { _id, version }, change, events);
  }

  /** Returns the ids that are stored. */
  async knownAmong(ids: readonly string[]): Promise<Set<string>> {
    const found = await this.bumps
      .find({ _id: { $in: [...ids] } })
      .select('_id')
      .lean<{ _id: string }[]>();
    return new Set(found.map(({ _id }) => _id));
  }

  /** Saves events about a bump, which is not changed otherwise. */
  async publish(id: string, events: DomainEvent[]): Promise<void> {
    await this.outbox.update(this.bumps, { _id: id }, {}, events);
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
