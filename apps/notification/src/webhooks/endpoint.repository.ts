import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@vale/contracts/define';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { InjectModel, notRemoved, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { endpointSchema, type EndpointDocument } from './endpoint.schema.js';
import type { EndpointRecord } from './webhook.js';

export type Endpoint = EndpointRecord & { version: number };
/** Sorts before every id. */
const FIRST_ID = '0';

type Subscriber = Pick<EndpointRecord, '_id' | 'events' | 'delivers' | 'paused'>;

@Injectable()
export class EndpointRepository {
  /** Known until an endpoint is written, where this process is the store's only writer. */
  private subscribers: Promise<Subscriber[]> | undefined;

  constructor(
    @InjectModel(endpointSchema) private readonly endpoints: Model<EndpointDocument>,
    private readonly outbox: Outbox,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async find(id: string): Promise<Endpoint | null> {
    return this.endpoints
      .findOne({ _id: id, ...notRemoved })
      .select('-outbox')
      .lean<EndpointDocument | null>();
  }

  /** Oldest first. */
  async list(): Promise<Endpoint[]> {
    return this.endpoints
      .find({ _id: { $gte: FIRST_ID }, ...notRemoved })
      .sort({ _id: 1 })
      .select('-outbox')
      .lean<EndpointDocument[]>();
  }

  async listSubscribers(): Promise<Subscriber[]> {
    if (!this.outbox.isOnlyWriter) return this.list();
    this.subscribers ??= this.list();
    try {
      return await this.subscribers;
    } catch (error) {
      this.subscribers = undefined;
      throw error;
    }
  }

  async insert(endpoint: EndpointRecord, events: readonly DomainEvent[]): Promise<Endpoint> {
    const marked = { ...endpoint, ...(this.runtime.VALE_DEMO && { demo: true as const }) };
    return this.written(this.outbox.insert(this.endpoints, marked, events));
  }

  /** Throws `platform.conflict` if it was changed since it was read. */
  async change(
    { _id, version }: Endpoint,
    change: Partial<EndpointRecord>,
    events: readonly DomainEvent[],
  ): Promise<Endpoint> {
    return this.written(this.outbox.update(this.endpoints, { _id, version }, { $set: change }, events));
  }

  /** Saves events without changing the endpoint. */
  async publish(id: string, events: readonly DomainEvent[]): Promise<void> {
    await this.outbox.tryUpdate(this.endpoints, { _id: id }, {}, events);
  }

  /** Does nothing if it is paused already. */
  async pause(id: string, paused: NonNullable<EndpointRecord['paused']>): Promise<void> {
    await this.written(
      this.outbox.tryUpdate(this.endpoints, { _id: id, paused: null }, { $set: { paused } }),
    );
  }

  /** Pauses one that was created in demo mode, and takes its mark. Does nothing the second time. */
  async pauseDemo(id: string, at: number): Promise<void> {
    const change = { $set: { paused: { at, reason: 'demo' as const } }, $unset: { demo: 1 as const } };
    await this.written(this.outbox.tryUpdate(this.endpoints, { _id: id, demo: true }, change));
  }

  /** Throws `platform.conflict` if it was changed since it was read. */
  async remove({ _id, version }: Endpoint, events: readonly DomainEvent[]): Promise<void> {
    await this.written(this.outbox.remove(this.endpoints, { _id, version }, events));
  }

  private async written<T>(write: Promise<T>): Promise<T> {
    try {
      return await write;
    } finally {
      this.subscribers = undefined;
    }
  }
}
