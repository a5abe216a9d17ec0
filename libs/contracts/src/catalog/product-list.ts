import * as z from 'zod/mini';

/** Of the admin's list. An active product may have expired. */
export const productStateSchema = z.enum(['active', 'inactive']);
export type ProductState = z.output<typeof productStateSchema>;

/** `name`: by category, then by name. */
export const productOrderSchema = z.enum(['newest', 'oldest', 'name']);
export type ProductOrder = z.output<typeof productOrderSchema>;
