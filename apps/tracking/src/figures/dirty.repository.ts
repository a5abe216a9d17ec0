import { Injectable } from '@nestjs/common';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { dirtySchema, type DirtyDocument } from './rollup.schema.js';

export interface Mark {
  kind: 'hour' | 'day';
  /** Number of the hour since 1970, or of the day in São Paulo. */
  at: number;
}

export type SeenMark = Mark & Pick<DirtyDocument, 'revision'>;

/** Parts of one run. */
const BATCH = 200;

@Injectable()
export class DirtyRepository {
  constructor(@InjectModel(dirtySchema) private readonly dirty: Model<DirtyDocument>) {}

  /** Call it after the change is stored. An earlier mark may be counted before the change. */
  async mark(marks: readonly Mark[]): Promise<void> {
    if (marks.length === 0) return;
    const ids = new Set(marks.map(({ kind, at }) => `${kind}:${at}`));
    await nativeCollection<DirtyDocument>(this.dirty).bulkWrite(
      [...ids].map((_id) => ({
        updateOne: { filter: { _id }, update: { $inc: { revision: 1 } }, upsert: true },
      })),
      { ordered: false },
    );
  }

  async list(): Promise<SeenMark[]> {
    const found = await this.dirty.find().sort({ _id: 1 }).limit(BATCH).lean<DirtyDocument[]>();
    return found.map(({ _id, revision }) => {
      const [kind, at] = _id.split(':');
      return { kind: kind as Mark['kind'], at: Number(at), revision };
    });
  }

  /** Keeps marks that changed while they were counted. */
  async clear(seen: readonly SeenMark[]): Promise<void> {
    if (seen.length === 0) return;
    await nativeCollection<DirtyDocument>(this.dirty).bulkWrite(
      seen.map(({ kind, at, revision }) => ({ deleteOne: { filter: { _id: `${kind}:${at}`, revision } } })),
      { ordered: false },
    );
  }
}
