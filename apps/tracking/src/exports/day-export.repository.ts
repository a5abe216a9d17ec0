import { Injectable } from '@nestjs/common';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { dayExportSchema, type DayExportDocument, type WrittenFiles } from './day-export.schema.js';

/** The largest parts of a day by far, which lists do not show. */
type Counted = Pick<DayExportDocument, 'views' | 'searches'>;
type ListedDay = Omit<DayExportDocument, keyof Counted>;
const LISTED = { projection: { views: 0, searches: 0 } };

export interface DueDay {
  day: number;
  dueAt: number;
}

@Injectable()
export class DayExportRepository {
  constructor(@InjectModel(dayExportSchema) private readonly exports: Model<DayExportDocument>) {}

  async markChanged(days: readonly DueDay[]): Promise<void> {
    if (days.length === 0) return;
    await this.collection().bulkWrite(
      days.map(({ day, dueAt }) => ({
        updateOne: { filter: { _id: day }, update: { $inc: { changes: 1 }, $set: { dueAt } }, upsert: true },
      })),
      { ordered: false },
    );
  }

  /** Returns the days that were never marked. */
  async listMissing(days: readonly number[]): Promise<number[]> {
    const found = await this.collection()
      .find({ _id: { $in: [...days] } }, { projection: { _id: 1 } })
      .toArray();
    const known = new Set(found.map(({ _id }) => _id));
    return days.filter((day) => !known.has(day));
  }

  async nextDue(now: number): Promise<DayExportDocument | null> {
    return this.collection()
      .find({ dueAt: { $lte: now } })
      .sort({ dueAt: 1 })
      .limit(1)
      .next();
  }

  /** Newest first. */
  async list(): Promise<ListedDay[]> {
    return this.collection().find({}, LISTED).sort({ _id: -1 }).toArray();
  }

  /** Counts of each written day, the last one included. */
  async listCounted<Part extends keyof Counted>(
    part: Part,
    first: number,
    last: number,
  ): Promise<NonNullable<Counted[Part]>[]> {
    const found = await this.collection()
      .find({ _id: { $gte: first, $lte: last } }, { projection: { [part]: 1 } })
      .toArray();
    return found.flatMap(({ [part]: counted }) => (counted ? [counted] : []));
  }

  async find(day: number): Promise<DayExportDocument | null> {
    return this.collection().findOne({ _id: day });
  }

  /** A file that is not recorded would stay for ever if the process died. */
  async recordFile(_id: number, fileId: string): Promise<void> {
    await this.collection().updateOne({ _id, obsolete: { $ne: fileId } }, { $push: { obsolete: fileId } });
  }

  /** Replaces all files at once. False when another process, which took over, has replaced them: its files may be newer. */
  async replaceFiles(
    { _id, writtenAt, files }: DayExportDocument,
    written: Required<Pick<DayExportDocument, 'files' | 'events' | 'views' | 'searches' | 'writtenAt'>>,
  ): Promise<boolean> {
    const { matchedCount } = await this.collection().updateOne(
      { _id, writtenAt: writtenAt ?? { $exists: false } },
      { $set: written, $push: { obsolete: { $each: fileIds(files) } } },
    );
    return matchedCount === 1;
  }

  /** Call it once obsolete files are deleted. A change since the events were read keeps the day due. */
  async finish({ _id, changes }: DayExportDocument): Promise<void> {
    await this.collection().updateOne({ _id }, { $unset: { obsolete: true } });
    await this.collection().updateOne({ _id, changes }, { $unset: { dueAt: true } });
  }

  async listBefore(day: number): Promise<ListedDay[]> {
    return this.collection()
      .find({ _id: { $lt: day } }, LISTED)
      .toArray();
  }

  async remove(day: number): Promise<void> {
    await this.collection().deleteOne({ _id: day });
  }

  private collection() {
    return nativeCollection<DayExportDocument>(this.exports);
  }
}

export function fileIds(files: WrittenFiles | null | undefined): string[] {
  return Object.values(files ?? {}).map(({ id }) => id);
}
