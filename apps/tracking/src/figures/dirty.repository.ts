import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '@vale/contracts/time';
import { dayOf } from '@vale/contracts/tracking';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { FigureRepository } from './figure.repository.js';
import { dirtySchema, type DirtyDocument } from './figures.schema.js';

export type SeenMark = DirtyDocument & { day: number };

/** Marks of one run. */
const BATCH = 20;

/** Days whose figures have to be compared with their rows. */
@Injectable()
export class DirtyRepository {
  constructor(
    @InjectModel(dirtySchema) private readonly dirty: Model<DirtyDocument>,
    private readonly figures: FigureRepository,
  ) {}

  /** Call it after the change is stored. An earlier mark may be compared before the change. */
  async mark(days: readonly number[]): Promise<void> {
    if (days.length === 0) return;
    await this.collection().bulkWrite(
      [...new Set(days)].map((day) => ({
        updateOne: { filter: { _id: `day:${day}` }, update: { $inc: { revision: 1 } }, upsert: true },
      })),
      { ordered: false },
    );
  }

  async markEveryDay(): Promise<void> {
    await this.mark(await this.figures.listDayIds());
  }

  async list(): Promise<SeenMark[]> {
    const found = await this.collection().find({}).sort({ _id: 1 }).limit(BATCH).toArray();
    return found.map(({ _id, revision }) => {
      const [kind, at] = _id.split(':');
      // Releases before 2026-12 also marked hours.
      return { _id, revision, day: kind === 'hour' ? dayOf(Number(at) * HOUR_MS) : Number(at) };
    });
  }

  /** Keeps a mark that changed while its day was compared. */
  async clear({ _id, revision }: SeenMark): Promise<void> {
    await this.collection().deleteOne({ _id, revision });
  }

  private collection() {
    return nativeCollection<DirtyDocument>(this.dirty);
  }
}
