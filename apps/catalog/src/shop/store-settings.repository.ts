import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@vale/contracts/define';
import { InjectModel, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { StoreSettingsRecord } from './shop.js';
import { storeSettingsSchema, type StoreSettingsDocument } from './store-settings.schema.js';

const ID = 'shop';

@Injectable()
export class StoreSettingsRepository {
  constructor(
    @InjectModel(storeSettingsSchema) private readonly stored: Model<StoreSettingsDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** Returns null until somebody changes the environment's settings. */
  async find(): Promise<StoreSettingsDocument | null> {
    return this.stored.findById(ID).select('-outbox').lean<StoreSettingsDocument | null>();
  }

  /** `version` is the version that the change is based on; null if there was none. Throws `platform.conflict`. */
  async save(
    version: number | null,
    record: Omit<StoreSettingsRecord, '_id'>,
    events: DomainEvent[],
  ): Promise<StoreSettingsDocument> {
    return this.outbox.save(this.stored, { _id: ID, ...record }, version, events);
  }
}
