import { Injectable } from '@nestjs/common';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { OldPath } from './old-path.js';
import { oldPathSchema, type OldPathDocument } from './old-path.schema.js';

/** Paths in the memory of a process, which take about 200 bytes each. */
const MAX_PATHS = 100_000;

@Injectable()
export class OldPathRepository {
  constructor(@InjectModel(oldPathSchema) private readonly paths: Model<OldPathDocument>) {}

  /** The product that came last has the path. */
  async save(paths: readonly OldPath[]): Promise<void> {
    if (paths.length === 0) return;
    await this.paths.bulkWrite(
      paths.map(({ path, productId }) => ({
        updateOne: { filter: { _id: path }, update: { $set: { productId } }, upsert: true },
      })),
    );
  }

  /** Maps each path to the id of its product. */
  async all(): Promise<Map<string, string>> {
    const found = await this.paths.find({}).sort({ _id: 1 }).limit(MAX_PATHS).lean<OldPathDocument[]>();
    return new Map(found.map(({ _id, productId }) => [_id, productId]));
  }
}
