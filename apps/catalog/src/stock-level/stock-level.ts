/** How many codes of a product's variation (empty: the product itself) or of an order bump are free, as last heard. */
export interface StockLevel {
  productId: string;
  variation: string;
  free: number;
  /** Orders the news of one stock; see `newsStamp`. */
  heard: string;
}

/** Sorts before every stamp: what is assumed until checkout says something. */
export const NOTHING_HEARD = '';

const VERSION_DIGITS = 16;

/**
 * Later news sort after earlier ones: they come in no promised order, and some of them twice. The stock's own version
 * decides; where checkout gave none, the moment of telling.
 */
export function newsStamp({
  version,
  time,
  id,
}: {
  version?: number | undefined;
  time: string;
  id: string;
}): string {
  const place = String(version ?? 0).padStart(VERSION_DIGITS, '0');
  return `${place} ${new Date(time).toISOString()} ${id}`;
}

export type FreeOf = (productId: string, variation: string) => number;

/** 0 for a stock that was never filled. */
export function freeAmong(levels: readonly Pick<StockLevel, 'productId' | 'variation' | 'free'>[]): FreeOf {
  const free = new Map(levels.map((level) => [levelKey(level.productId, level.variation), level.free]));
  return (productId, variation) => free.get(levelKey(productId, variation)) ?? 0;
}

/** One text per pair, whatever characters are in the names. */
export function levelKey(productId: string, variation: string): string {
  return JSON.stringify([productId, variation]);
}
