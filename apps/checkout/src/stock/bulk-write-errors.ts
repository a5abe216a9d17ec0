const DUPLICATE_KEY = 11_000;

/**
 * Number of documents of an unordered bulk write that had a duplicate key; undefined if it failed for another
 * reason.
 */
export function onlyDuplicates(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('writeErrors' in error)) return undefined;
  const failures = [error.writeErrors].flat() as { code?: number }[];
  return failures.every(({ code }) => code === DUPLICATE_KEY) ? failures.length : undefined;
}
