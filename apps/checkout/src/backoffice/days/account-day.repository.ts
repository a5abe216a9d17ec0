import { Injectable } from '@nestjs/common';
import type { DayComparison } from '@vale/contracts/checkout';
import { dayFromText, dayOf, dayText } from '@vale/contracts/tracking';
import type { Migration } from '@vale/platform/app';
import { SystemClock } from '@vale/platform/clock';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { accountDaySchema, type AccountDayDocument } from './account-day.schema.js';
import type { AccountDay, DayClosing } from './closed-day.js';

const UPGRADE = 'upgrade';

/** Orders of the release before do not say on which days their money moved. A new shop has no such orders. */
export const markFirstDay: Migration = {
  name: '2026-12-first-day',
  async up({ db }) {
    const day = dayText(dayOf(new SystemClock().nowMs()) + 1);
    await db!
      .collection<AccountDayDocument>('account_days')
      .updateOne({ _id: UPGRADE }, { $setOnInsert: { day, schemaVersion: 1 } }, { upsert: true });
  },
};

@Injectable()
export class AccountDayRepository {
  constructor(@InjectModel(accountDaySchema) private readonly days: Model<AccountDayDocument>) {}

  /** The first whole day after the upgrade; -Infinity in a shop that had no release before. */
  async firstDay(): Promise<number> {
    const found = await this.days.findOne({ _id: UPGRADE }).lean<AccountDayDocument | null>();
    return found ? dayFromText(found.day) : -Infinity;
  }

  async find(day: string, methodId: string): Promise<AccountDay | null> {
    const found = await this.days.findOne({ _id: idOf(day, methodId) }).lean<AccountDayDocument | null>();
    return found && toAccountDay(found);
  }

  async listOf(day: string): Promise<AccountDay[]> {
    const _id = { $gte: idOf(day, ''), $lt: `${day}!` };
    return (await this.days.find({ _id }).lean<AccountDayDocument[]>()).map(toAccountDay);
  }

  /** Closings from the day on, the newest day first. */
  async listClosedSince(day: string): Promise<Pick<AccountDay, 'day' | 'methodId'>[]> {
    const found = await this.days
      .find({ _id: { $gte: day, $lt: UPGRADE } }, { day: 1, methodId: 1, 'closed.at': 1 })
      .sort({ _id: -1 })
      .lean<AccountDayDocument[]>();
    return found.filter(({ closed }) => closed).map(({ day: on, methodId }) => ({ day: on, methodId }));
  }

  async saveComparison(day: string, methodId: string, compared: DayComparison): Promise<void> {
    await this.days.updateOne(
      { _id: idOf(day, methodId) },
      { $set: { compared }, $setOnInsert: { day, methodId, closed: null, schemaVersion: 1 } },
      { upsert: true },
    );
  }

  /** False if it was closed before. */
  async close(day: string, methodId: string, closed: DayClosing): Promise<boolean> {
    try {
      const { modifiedCount, upsertedCount } = await this.days.updateOne(
        { _id: idOf(day, methodId), closed: null },
        { $set: { closed }, $setOnInsert: { day, methodId, compared: null, schemaVersion: 1 } },
        { upsert: true },
      );
      return modifiedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error, '_id')) return false;
      throw error;
    }
  }
}

/** A blank sorts before every other character of ids. */
function idOf(day: string, methodId: string): string {
  return `${day} ${methodId}`;
}

function toAccountDay({ _id, schemaVersion: _form, ...day }: AccountDayDocument): AccountDay {
  return day;
}
