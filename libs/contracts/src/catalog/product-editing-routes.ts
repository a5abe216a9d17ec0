import { defineRoute } from '../define/route.js';
import { catalogErrors } from './errors.js';
import { productEditingMessages } from './product-editing.js';

export const productEditingRoutes = {
  inspectProduct: defineRoute({
    method: 'GET',
    path: '/api/admin/products/:id',
    access: 'admin',
    summary: 'One product as it is stored, with its version',
    forwardsTo: productEditingMessages.inspectProduct,
    errors: [catalogErrors.productNotFound],
  }),
};
