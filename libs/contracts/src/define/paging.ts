import * as z from 'zod/mini';
import { AppError, platformErrors } from './error.js';
import type { Schema } from './schema.js';

/** Lists are cursor-paged. The cursor is opaque to clients. */
export const pageQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 24),
});

export function pageOf<Item extends Schema>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/**
 * A page of the rows that a query with `limit + 1` found; the extra row only shows that there is a next
 * page. `cursorOf` gives the cursor of the last row, from which the next page continues.
 */
export function pageFrom<Row>(
  found: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): Page<Row> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? cursorOf(last) : null };
}

/** Products that a page sorts in memory if no index has the order, so that its work stays bounded. */
export const MAX_SORTED = 1_000;

/** The same of a list of the panel, first hits of a search or order bumps: no reply is kept, and a page takes 50 ms at most. */
export const MAX_SORTED_IN_PANEL = 500;

/** False if the list has more rows than such an order covers; further rows are on no page. */
export const isComplete = z.optional(z.boolean());

/**
 * A page of a list that is in memory. Its cursor is a number of rows, such as `~24`. Throws
 * `platform.invalid-input` for an invalid cursor.
 */
export function pageOfAll<Row>(
  all: readonly Row[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Page<Row> {
  const start = cursor === undefined ? 0 : Number(/^~(\d{1,6})$/.exec(cursor)?.[1] ?? Number.NaN);
  if (Number.isNaN(start)) throw invalidCursor();
  const end = start + limit;
  return { items: all.slice(start, end), nextCursor: end < all.length ? `~${end}` : null };
}

/** Refusal of a cursor that the list did not issue. */
export function invalidCursor(): AppError {
  return new AppError(platformErrors.invalidInput, {
    fields: [{ path: 'cursor', message: 'Página inválida' }],
  });
}

/** The latest time that an id can say. */
const MAX_TIME = 2 ** 48 - 1;
const instant = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_TIME)));

/** Epoch milliseconds; `until` is not part of it. */
export const periodFields = { since: instant, until: instant };
