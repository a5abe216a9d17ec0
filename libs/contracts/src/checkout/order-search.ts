import * as z from 'zod/mini';

/** The fields of an order that a search looks into. `code`: also one that was replaced. */
const ORDER_SEARCH_FIELDS = [
  'number',
  'name',
  'email',
  'phone',
  'cpf',
  'product',
  'variation',
  'code',
  'batch',
  'payment',
] as const;
export const orderSearchFieldSchema = z.enum(ORDER_SEARCH_FIELDS);
export type OrderSearchField = z.output<typeof orderSearchFieldSchema>;

/** Characters: longer than any address, name or code that a person pastes. */
export const MAX_ORDER_SEARCH_LENGTH = 254;
