import { defineRoute } from '../define/route.js';
import { catalogErrors } from './errors.js';
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

export const productEditingRoutes = {
  inspectProduct: defineRoute('GET /api/admin/products/:id', {
    access: 'panel',
    summary: 'One product as it is stored, with its version',
    forwardsTo: productEditingMessages.inspectProduct,
    errors: [catalogErrors.productNotFound],
  }),
};
