import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { productSchema } from './product.js';

/** As it is stored, with the version that a change is made from: another one after each change by an administrator. */
export const editedProductSchema = z.extend(productSchema, { version: z.int() });
export type EditedProduct = z.output<typeof editedProductSchema>;

export const productEditingMessages = {
  /** Admin. `catalog.product-not-found`. */
  inspectProduct: defineMessage('catalog.product.inspect', {
    input: z.object({ id: z.string().check(z.maxLength(80)) }),
    output: editedProductSchema,
  }),
};
