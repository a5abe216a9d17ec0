/** A key that is stored encrypted. `keyId` names the master key. */
export interface WrappedKey {
  keyId: string;
  wrapped: string;
}

/**
 * A stored code. `sealed` is encrypted with its own data key; `wrapped` is that key, encrypted with the
 * master key `keyId`. Until 2026-11 codes were encrypted with the master key itself: they have no `wrapped`,
 * and their `keyId` is `v1.<id>`.
 */
export interface SealedCode {
  sealed: string;
  keyId: string;
  wrapped?: string;
}

/** The form of codes until 2026-11. */
export const DIRECT = 'v1';

/** Key id of a code that is encrypted directly with the master key. */
function directKeyId(masterKeyId: string): string {
  return `${DIRECT}.${masterKeyId}`;
}

/** Key ids of the codes that are encrypted with these master keys, in either form. */
export function codeKeyIds(masterKeyIds: readonly string[]): string[] {
  return masterKeyIds.flatMap((id) => [id, directKeyId(id)]);
}

/** `v1.1a2b3c4d` -> `1a2b3c4d` */
export function masterKeyIdOf(keyId: string): string {
  return keyId.startsWith(`${DIRECT}.`) ? keyId.slice(DIRECT.length + 1) : keyId;
}

/** Counts by key id as counts by master key. */
export function sumByMasterKey(counts: ReadonlyMap<string, number>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [keyId, count] of counts) {
    const id = masterKeyIdOf(keyId);
    sums.set(id, (sums.get(id) ?? 0) + count);
  }
  return sums;
}

/** The key id of a code that was stored before codes had one. */
export function keyIdOfSealed(sealed: string): string {
  const [, masterKeyId = ''] = sealed.split('.');
  return directKeyId(masterKeyId);
}
