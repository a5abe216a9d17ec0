import type { Model } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.js';

/**
 * Inserts the documents in one command, and skips those whose `_id` or unique key is taken. Only for
 * documents without events; use `Outbox.insert` for others.
 */
export async function insertMissing<T extends { _id: string }>(
  model: Model<T>,
  documents: readonly (Partial<T> & Pick<T, '_id'>)[],
): Promise<void> {
  try {
    await model.insertMany(documents as never, { ordered: false, throwOnValidationError: true });
  } catch (error) {
    if (!refusedOnlyDuplicates(error)) throw error;
  }
}

/** True if an unordered bulk write failed only for documents whose unique key exists. */
export function refusedOnlyDuplicates(error: unknown): boolean {
  if (!isDuplicateKey(error)) return false;
  const { writeErrors = [] } = error as { writeErrors?: unknown };
  return [writeErrors].flat().every((one) => isDuplicateKey(one));
}
