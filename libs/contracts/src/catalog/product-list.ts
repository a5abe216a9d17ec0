import * as z from 'zod/mini';

/** Of the admin's list. An active product may have expired. */
export const productStateSchema = z.enum(['active', 'inactive']);
export type ProductState = z.output<typeof productStateSchema>;

/** `name`: by category, then by name. By price: the one that a card shows, of the cheapest variation. */
export const productOrderSchema = z.enum(['newest', 'oldest', 'name', 'price-asc', 'price-desc']);
export type ProductOrder = z.output<typeof productOrderSchema>;
