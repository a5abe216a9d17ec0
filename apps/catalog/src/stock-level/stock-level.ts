/**
 * Number of free codes of a product's variation (empty: the product itself) or an order bump, as last
 * published.
 */
export interface StockLevel {
  productId: string;
  variation: string;
  free: number;
  /** Orders the updates of one stock; see `updateStamp`. */
  stamp: string;
}

/** Sorts before every stamp: the seeded level, until checkout publishes one. */
export const SEED_STAMP = '';

const VERSION_DIGITS = 16;

/**
 * Stamps sort by time of update, because events arrive in any order and may repeat. The stock's own version
 * decides; for events without one, the time of the event.
 */
export function updateStamp({
  version,
  time,
  id,
}: {
  version?: number | undefined;
  time: string;
  id: string;
}): string {
  const paddedVersion = String(version ?? 0).padStart(VERSION_DIGITS, '0');
  return `${paddedVersion} ${new Date(time).toISOString()} ${id}`;
}

/** An update of a stock and the level that it replaces, if any. */
export interface LevelChange {
  level: StockLevel;
  before: StockLevel | undefined;
}

/** A stock that was never filled is sold out. */
const isSoldOut = (level: Pick<StockLevel, 'free'> | undefined): boolean => (level?.free ?? 0) <= 0;

export const isNewer = ({ level, before }: LevelChange): boolean => !before || before.stamp < level.stamp;

/** True if shoppers see a difference: sold out, or available again. */
export const changesAvailability = ({ level, before }: LevelChange): boolean =>
  isSoldOut(level) !== isSoldOut(before);

export type LevelOfStock = Pick<StockLevel, 'productId' | 'variation' | 'free'>;

export type FreeOf = (productId: string, variation: string) => number;

/** 0 for a stock that was never filled. */
export function freeAmong(levels: readonly LevelOfStock[]): FreeOf {
  const free = new Map(levels.map((level) => [levelKey(level.productId, level.variation), level.free]));
  return (productId, variation) => free.get(levelKey(productId, variation)) ?? 0;
}

/** One text per pair, whatever characters are in the names. */
export function levelKey(productId: string, variation: string): string {
  return JSON.stringify([productId, variation]);
}
