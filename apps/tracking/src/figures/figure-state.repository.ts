import { Injectable } from '@nestjs/common';
import { InjectModel, isDuplicateKey, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { Batch } from './batch.js';
import { figureStateSchema, type FigureStateDocument } from './figures.schema.js';

const _id = 'figures';

export interface FigureState {
  seq: number;
  /** A batch that is decided, and not known to be applied. */
  open: Batch | null;
  since: number;
  checked: number;
  /** After an update, the next day whose sales are to be counted again; null once all are. */
  recount: number | null;
}

/** One document, so that of two processes which count at once only one decides each batch. */
@Injectable()
export class FigureStateRepository {
  constructor(@InjectModel(figureStateSchema) private readonly states: Model<FigureStateDocument>) {}

  async read(): Promise<FigureState> {
    const found = await this.collection().findOne({ _id });
    const { seq = 0, open, since = 0, checked = 0, recount = null } = found ?? {};
    return { seq, open: open === undefined ? null : (JSON.parse(open) as Batch), since, checked, recount };
  }

  /** False if another process has decided this batch. */
  async decide(batch: Batch): Promise<boolean> {
    const { seq } = batch;
    const filter = seq === 1 ? { _id, seq: { $in: [0, null as never] } } : { _id, seq: seq - 1 };
    try {
      const update = { $set: { seq, open: JSON.stringify(batch) } };
      const { matchedCount, upsertedCount } = await this.collection().updateOne(filter, update, {
        upsert: seq === 1,
      });
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  async close(seq: number): Promise<void> {
    await this.collection().updateOne({ _id, seq }, { $unset: { open: true } });
  }

  async setChecked(day: number): Promise<void> {
    await this.collection().updateOne({ _id }, { $set: { checked: day } }, { upsert: true });
  }

  /** Null once all days are counted again. */
  async setRecount(day: number | null): Promise<void> {
    const update = day === null ? { $unset: { recount: true as const } } : { $set: { recount: day } };
    await this.collection().updateOne({ _id }, update);
  }

  /** From now on, the rows of all days say what is counted of them. */
  async forgetEarlierReleases(): Promise<void> {
    await this.collection().updateOne({ _id }, { $unset: { since: true } });
  }

  private collection() {
    return nativeCollection<FigureStateDocument>(this.states);
  }
}
