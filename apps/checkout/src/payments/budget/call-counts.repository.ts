import { Injectable } from '@nestjs/common';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { CallCounts } from './call-budget.js';
import { callCountsSchema, type CallCountsDocument } from './call-counts.schema.js';

/** Stores how often each account was called, for all processes. */
@Injectable()
export class CallCountsRepository {
  constructor(@InjectModel(callCountsSchema) private readonly calls: Model<CallCountsDocument>) {}

  async find(account: string): Promise<CallCounts> {
    const found = await this.calls.findOne({ _id: account }).lean<CallCountsDocument | null>();
    return found?.counts ?? {};
  }

  /** Adds calls, drops slots, and returns the counts of all processes. */
  async add(account: string, made: CallCounts, past: readonly string[]): Promise<CallCounts> {
    const added = Object.entries(made).map(([slot, calls]) => [`counts.${slot}`, calls]);
    // An update must not name a slot twice, and calls may be added to one that has passed while the process slept.
    const dropped = past.filter((slot) => !(slot in made)).map((slot) => [`counts.${slot}`, '']);
    const stored = await this.calls
      .findOneAndUpdate(
        { _id: account },
        {
          $inc: Object.fromEntries(added),
          $setOnInsert: { schemaVersion: 1 },
          ...(dropped.length > 0 && { $unset: Object.fromEntries(dropped) }),
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<CallCountsDocument | null>();
    return stored!.counts;
  }
}
