import type { Model } from 'mongoose';

/** True for the store's refusal of a second document with the same unique key; with `field`, only for that index's. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 11000) return false;
  if (field === undefined) return true;
  return 'keyPattern' in error && typeof error.keyPattern === 'object' && error.keyPattern !== null
    ? field in error.keyPattern
    : 'message' in error && String(error.message).includes(`${field}_`);
}

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
