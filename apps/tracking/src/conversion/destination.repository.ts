import { Injectable } from '@nestjs/common';
import { domainEvent, type DomainEvent, InjectModel, isDuplicateKey, Outbox } from '@vale/platform/store';
import { trackingEvents, type ConversionDestinationName } from '@vale/contracts/tracking';
import type { Model } from 'mongoose';
import type { DestinationRecord } from './destination-account.js';
import { destinationSchema, type DestinationDocument } from './destination.schema.js';

type Active = Pick<DestinationRecord, '_id' | 'activeSince' | 'sendsVisits'>;

@Injectable()
export class DestinationRepository {
  /** Known until a destination is saved, where this process is the store's only writer. */
  private active: Promise<Active[]> | undefined;

  constructor(
    @InjectModel(destinationSchema) private readonly destinations: Model<DestinationDocument>,
    private readonly outbox: Outbox,
  ) {}

  async find(name: ConversionDestinationName): Promise<(DestinationRecord & { version: number }) | null> {
    return this.destinations.findOne({ _id: name }).select('-outbox').lean<DestinationDocument | null>();
  }

  /** `all`: the names of every destination. */
  async listActive(all: readonly ConversionDestinationName[]): Promise<Active[]> {
    if (!this.outbox.isOnlyWriter) return this.readActive(all);
    this.active ??= this.readActive(all);
    try {
      return await this.active;
    } catch (error) {
      this.active = undefined;
      throw error;
    }
  }

  private async readActive(names: readonly ConversionDestinationName[]): Promise<Active[]> {
    return this.destinations
      .find({ _id: { $in: names }, isActive: true })
      .select('activeSince sendsVisits')
      .lean<DestinationDocument[]>();
  }

  /** False if it was saved since `before` was read. */
  async save(
    before: { version: number } | null,
    record: DestinationRecord,
    events: readonly DomainEvent[],
  ): Promise<boolean> {
    try {
      if (before) {
        const { _id, ...fields } = record;
        const key = { _id, version: before.version };
        return (await this.outbox.tryUpdate(this.destinations, key, { $set: fields }, events)) !== null;
      }
      await this.outbox.insert(this.destinations, record, events);
      return true;
    } catch (error) {
      if (before || !isDuplicateKey(error)) throw error;
      return false;
    } finally {
      this.active = undefined;
    }
  }

  /** Announced once, however many conversions meet the same refusal. */
  async stop(
    name: ConversionDestinationName,
    label: string,
    stopped: { at: number; reason: string },
  ): Promise<void> {
    await this.outbox.tryUpdate(this.destinations, { _id: name, stopped: null }, { $set: { stopped } }, [
      domainEvent(trackingEvents.destinationStopped, { name, label, ...stopped }),
    ]);
  }

  async noteFailure(
    name: ConversionDestinationName,
    lastFailure: { at: number; reason: string },
  ): Promise<void> {
    await this.outbox.amend(this.destinations, { _id: name }, { $set: { lastFailure } });
  }
}
