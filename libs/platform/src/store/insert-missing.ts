import type { Model } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.js';

/**
 * Writes the documents in one command, except those whose `_id` or unique key is taken: these stay as they are. For
 * documents without events, as everything else about them is `Outbox.insert`'s.
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
