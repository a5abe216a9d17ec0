import { Injectable } from '@nestjs/common';
import type { AppearanceVersion } from '@vale/contracts/catalog';
import { pageFrom, type DomainEvent, type Page } from '@vale/contracts/define';
import { InjectModel, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { idOf, versionFrom, type AppearanceRecord } from './appearance.js';
import { appearanceDocumentSchema, type AppearanceDocument } from './appearance.schema.js';

@Injectable()
export class AppearanceRepository {
  constructor(
    @InjectModel(appearanceDocumentSchema) private readonly stored: Model<AppearanceDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** Returns null until somebody publishes a look. */
  async newest(): Promise<AppearanceVersion | null> {
    const [found = null] = await this.find({}, 1);
    return found;
  }

  async at(version: number): Promise<AppearanceVersion | null> {
    const [found = null] = await this.find({ _id: idOf(version) }, 1);
    return found;
  }

  async list(limit: number, cursor?: string): Promise<Page<AppearanceVersion>> {
    const found = await this.find(cursor ? { _id: { $lt: cursor } } : {}, limit + 1);
    return pageFrom(found, limit, ({ version }) => idOf(version));
  }

  /** Throws `platform.conflict` if this version exists. */
  async insert(version: number, record: Omit<AppearanceRecord, '_id'>, events: DomainEvent[]): Promise<void> {
    await this.outbox.save(this.stored, { _id: idOf(version), ...record }, null, events);
  }

  private async find(
    filter: { _id?: string | { $lt: string } },
    limit: number,
  ): Promise<AppearanceVersion[]> {
    const found = await this.stored
      .find(filter)
      .sort({ _id: -1 })
      .limit(limit)
      .select('-outbox')
      .lean<AppearanceDocument[]>();
    return found.map(versionFrom);
  }
}
