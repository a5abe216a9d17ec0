import { invalidCursor } from '@vale/contracts/define';

/** A product's place in a list. Its text is `<createdAt in base 36>.<id>`; clients treat it as opaque. */
export interface ProductPosition {
  createdAt: number;
  _id: string;
}

/** A place in a shopper's list, which ends with sold-out products. */
export interface ListPosition extends ProductPosition {
  soldOut: boolean;
}

export function writeCursor({ createdAt, _id }: ProductPosition): string {
  return `${createdAt.toString(36)}.${_id}`;
}

/** Throws `platform.invalid-input` for a text that `writeCursor` cannot have written. */
export function readCursor(cursor: string): ProductPosition {
  const match = /^([0-9a-z]{1,11})\.(.+)$/s.exec(cursor);
  const createdAt = Number.parseInt(match?.[1] ?? '', 36);
  if (!match?.[2] || !Number.isSafeInteger(createdAt)) throw invalidCursor();
  return { createdAt, _id: match[2] };
}

/** Sold-out positions start with `!`. */
export function writeListCursor({ soldOut, ...position }: ListPosition): string {
  return `${soldOut ? '!' : ''}${writeCursor(position)}`;
}

/** Throws `platform.invalid-input` as `readCursor` does. */
export function readListCursor(cursor: string): ListPosition {
  const soldOut = cursor.startsWith('!');
  return { soldOut, ...readCursor(soldOut ? cursor.slice(1) : cursor) };
}

/** A place in a list by name: the unique key of the last one. */
export function writeNameCursor({ nameKey }: { nameKey: string }): string {
  return `=${nameKey}`;
}

/** Throws `platform.invalid-input` as `readCursor` does. */
export function readNameCursor(cursor: string): string {
  if (!cursor.startsWith('=')) throw invalidCursor();
  return cursor.slice(1);
}

/** A place in a list by price: the price of the last one, in reais, and its id. */
export interface PricePosition {
  price: number;
  _id: string;
}

export function writePriceCursor({ price, _id }: PricePosition): string {
  return `$${price}:${_id}`;
}

/** Throws `platform.invalid-input` as `readCursor` does. */
export function readPriceCursor(cursor: string): PricePosition {
  const [, price, _id] = /^\$(\d{1,12}(?:\.\d{1,12})?):(.+)$/s.exec(cursor) ?? [];
  if (price === undefined || _id === undefined) throw invalidCursor();
  return { price: Number(price), _id };
}
