import { FIRST_APPEARANCE, type Appearance, type AppearanceVersion } from '@vale/contracts/catalog';

export interface AppearanceRecord {
  /** The version with leading zeros, so that ids are in its order. */
  _id: string;
  /** Values that a later release adds are absent. */
  look: Partial<Appearance>;
  /** Epoch milliseconds. */
  at: number;
  accountId: string;
  /** The earlier version that it repeats. */
  repeats?: number;
}

const DIGITS = 9;

export function idOf(version: number): string {
  return String(version).padStart(DIGITS, '0');
}

export function versionFrom(record: AppearanceRecord): AppearanceVersion {
  const { _id, look, at, accountId, repeats } = record;
  return {
    version: Number(_id),
    look: { ...FIRST_APPEARANCE, ...look },
    at,
    accountId,
    ...(repeats !== undefined && { repeats }),
  };
}
