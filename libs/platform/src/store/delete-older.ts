import type { Model } from 'mongoose';
import { ulidsFrom } from '../ids.js';
import { nativeCollection } from './native-collection.js';

/** Between two batches the store serves others. */
const BATCH = 1_000;

/**
 * Deletes the documents whose id, a ULID, was made before `before` (epoch milliseconds). Needs no field or index of its own,
 * so documents of every release expire.
 */
export async function deleteOlder<T extends { _id: string }>(
  model: Model<T>,
  before: number,
): Promise<number> {
  const documents = nativeCollection<{ _id: string }>(model);
  const old = { _id: { $lt: ulidsFrom(before) } };
  for (let deleted = 0; ;) {
    const batch = documents.find(old, { projection: { _id: 1 } }).sort({ _id: 1 });
    const ids = (await batch.limit(BATCH).toArray()).map(({ _id }) => _id);
    if (ids.length > 0) deleted += (await documents.deleteMany({ _id: { $in: ids } })).deletedCount;
    if (ids.length < BATCH) return deleted;
  }
}
