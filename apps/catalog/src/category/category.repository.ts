import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@vale/contracts/define';
import { InjectModel, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { CategoriesRecord } from './category.js';
import { categoriesSchema, type CategoriesDocument } from './category.schema.js';

const ID = 'categories';

@Injectable()
export class CategoryRepository {
  constructor(
    @InjectModel(categoriesSchema) private readonly stored: Model<CategoriesDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** Returns null until somebody changes the first categories. */
  async find(): Promise<CategoriesDocument | null> {
    return this.stored.findById(ID).select('-outbox').lean<CategoriesDocument | null>();
  }

  /** `version` is the version that the change is based on; null if there was none. Throws `platform.conflict`. */
  async save(
    version: number | null,
    record: Omit<CategoriesRecord, '_id'>,
    events: DomainEvent[],
  ): Promise<CategoriesDocument> {
    return this.outbox.save(this.stored, { _id: ID, ...record }, version, events);
  }
}
