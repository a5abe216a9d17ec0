import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@vale/contracts/define';
import { InjectModel, isDuplicateKey, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { restockRequestSchema, type RestockRequestDocument } from './restock-request.schema.js';
import type { RestockRequest } from './restock-request.js';

@Injectable()
export class RestockRequestRepository {
  constructor(
    @InjectModel(restockRequestSchema) private readonly requests: Model<RestockRequestDocument>,
    private readonly outbox: Outbox,
  ) {}

  async findOf(productId: string, email: string): Promise<RestockRequest | null> {
    return this.requests.findOne({ productId, email }).select('-outbox').lean<RestockRequest | null>();
  }

  async findById(id: string): Promise<RestockRequest | null> {
    return this.requests.findById(id).select('-outbox').lean<RestockRequest | null>();
  }

  async findByToken(token: string): Promise<RestockRequest | null> {
    return this.requests.findOne({ token }).select('-outbox').lean<RestockRequest | null>();
  }

  /** Does nothing if a simultaneous request has already stored the address. */
  async insert(request: RestockRequest, events: DomainEvent[]): Promise<void> {
    try {
      await this.outbox.insert(this.requests, request, events);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Returns null if the state has changed meanwhile. */
  async change(
    { _id, state }: RestockRequest,
    change: Partial<RestockRequest>,
    events: DomainEvent[] = [],
  ): Promise<RestockRequest | null> {
    return this.outbox.tryUpdate(this.requests, { _id, state }, { $set: change }, events);
  }

  async delete(id: string): Promise<void> {
    await this.requests.deleteOne({ _id: id });
  }

  async listOf(email: string): Promise<RestockRequest[]> {
    return this.requests.find({ email }).sort({ _id: 1 }).select('-outbox').lean<RestockRequest[]>();
  }

  async deleteOf(email: string): Promise<void> {
    await this.requests.deleteMany({ email });
  }

  async deleteDemo(): Promise<void> {
    await this.requests.deleteMany({ demo: true });
  }

  async productsWaitedFor(): Promise<string[]> {
    return this.requests.distinct('productId', { state: 'waiting' });
  }

  /** Oldest first. */
  async listWaiting(productId: string, limit: number): Promise<RestockRequest[]> {
    return this.requests
      .find({ state: 'waiting', productId })
      .sort({ _id: 1 })
      .limit(limit)
      .select('-outbox')
      .lean<RestockRequest[]>();
  }

  async countTold(productId: string, sinceMs: number): Promise<number> {
    return this.requests.countDocuments({ state: 'told', productId, toldAt: { $gt: sinceMs } });
  }
}
