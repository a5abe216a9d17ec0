const SLOTS = 16_384;

/**
 * Recently noted keys in 64 KB. Each key has one slot, which another key may take over. Keys with the same hash are
 * confused.
 */
export class RecentKeys {
  private readonly hashes = new Int32Array(SLOTS);

  /** Returns whether the key was noted before. */
  note(key: string): boolean {
    const hash = hashOf(key);
    const slot = hash & (SLOTS - 1);
    if (this.hashes[slot] === hash) return true;
    this.hashes[slot] = hash;
    return false;
  }
}

/** FNV-1a over UTF-16 units. Never 0, which marks an empty slot. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash === 0 ? 1 : hash;
}
