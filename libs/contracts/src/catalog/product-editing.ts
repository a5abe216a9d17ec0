import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { editedProductSchema } from './product.js';

export const productEditingMessages = {
  /** Admin. `catalog.product-not-found`. */
  inspectProduct: defineMessage('catalog.product.inspect', {
    input: z.object({ id: z.string().check(z.maxLength(80)) }),
    output: editedProductSchema,
  }),
};
