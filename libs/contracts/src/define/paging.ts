import * as z from 'zod/mini';
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
 * A page of the rows that a query with the limit `limit + 1` found: the extra row only says that there is a next page.
 * `cursorOf` gives the cursor of the page's last row, from which the next page continues.
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

/** The latest time that an id can say. */
const MAX_TIME = 2 ** 48 - 1;
const instant = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_TIME)));

/** Epoch milliseconds; `until` is not part of it. */
export const periodFields = { since: instant, until: instant };
