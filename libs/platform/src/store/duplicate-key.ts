/** True for the store's refusal of a second document with the same unique key; with `field`, only for that index's. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 11000) return false;
  if (field === undefined) return true;
  return 'keyPattern' in error && typeof error.keyPattern === 'object' && error.keyPattern !== null
    ? field in error.keyPattern
    : 'message' in error && String(error.message).includes(`${field}_`);
}
