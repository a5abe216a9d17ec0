import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { InjectModel, insertMissing } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { AlertCause } from './alert.js';
import { alertSchema } from './alert.schema.js';

@Injectable()
export class AlertRepository {
  constructor(
    @InjectModel(alertSchema) private readonly causes: Model<AlertCause>,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Leaves known causes as they are. */
  async insertMissing(found: readonly AlertCause[]): Promise<void> {
    if (found.length === 0) return;
    const ids = found.map(({ _id }) => _id);
    const known = new Set(await this.causes.distinct('_id', { _id: { $in: ids } }));
    const missing = found.filter(({ _id }) => !known.has(_id));
    const mark = this.runtime.VALE_DEMO && { demo: true as const };
    if (missing.length > 0)
      await insertMissing(
        this.causes,
        missing.map((cause) => ({ ...cause, ...mark })),
      );
  }

  /** Causes that wait to be reported, oldest first. */
  async listWaiting(): Promise<(AlertCause & { waitingSince: number })[]> {
    return this.causes
      .find({ waitingSince: { $gt: 0 } })
      .sort({ waitingSince: 1 })
      .lean<(AlertCause & { waitingSince: number })[]>();
  }

  async listOfGroup(groupId: string): Promise<AlertCause[]> {
    return this.causes.find({ groupId }).lean<AlertCause[]>();
  }

  async listWithPrefix(prefix: string): Promise<AlertCause[]> {
    return this.causes.find({ _id: { $gte: prefix, $lt: `${prefix}\uffff` } }).lean<AlertCause[]>();
  }

  /** Causes without `purgeAt` are not found. */
  async listPurgedAfter(at: Date): Promise<AlertCause[]> {
    return this.causes.find({ purgeAt: { $gt: at } }).lean<AlertCause[]>();
  }

  /** Skips causes that another process has put into a group meanwhile. */
  async putIntoGroup(ids: readonly string[], groupId: string): Promise<void> {
    await this.causes.updateMany(
      { _id: { $in: [...ids] }, groupId: { $exists: false } },
      { $set: { groupId } },
    );
  }

  async markTold(groupId: string): Promise<void> {
    await this.causes.updateMany({ groupId }, { $unset: { waitingSince: '' } });
  }

  /** Deletes the causes of the demo. Does nothing in demo mode. */
  async withdrawDemo(): Promise<void> {
    if (!this.runtime.VALE_DEMO) await this.causes.deleteMany({ demo: true });
  }

  async delete(ids: readonly string[]): Promise<void> {
    await this.causes.deleteMany({ _id: { $in: [...ids] } });
  }
}
