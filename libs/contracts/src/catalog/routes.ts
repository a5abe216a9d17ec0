import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { catalogErrors } from './errors.js';
import { catalogMessages } from './messages.js';
import { productPatchSchema } from './product.js';
import { shopViewSchema } from './shop.js';

const byId = z.object({ id: z.string().check(z.maxLength(80)) });

export const catalogRoutes = {
  getShop: defineRoute({
    method: 'GET',
    path: '/api/store',
    access: 'public',
    summary: 'Name, links, texts, counters and whether payment is available',
    reply: shopViewSchema,
  }),
  listProducts: defineRoute({
    method: 'GET',
    path: '/api/products',
    access: 'public',
    summary: 'Active products that have not expired, newest first',
    forwardsTo: catalogMessages.listProducts,
  }),
  getProduct: defineRoute({
    method: 'GET',
    path: '/api/products/:id',
    access: 'public',
    summary: 'One active product, also when it has expired',
    forwardsTo: catalogMessages.getProduct,
    errors: [catalogErrors.productNotFound],
  }),
  listOrderBumps: defineRoute({
    method: 'GET',
    path: '/api/order-bumps',
    access: 'public',
    summary: 'Active order bumps of a category, legacy names mapped',
    forwardsTo: catalogMessages.listOrderBumps,
  }),
  listTestimonials: defineRoute({
    method: 'GET',
    path: '/api/testimonials',
    access: 'public',
    summary: 'Active testimonials, shuffled by a seed',
    forwardsTo: catalogMessages.listTestimonials,
  }),
  listAllProducts: defineRoute({
    method: 'GET',
    path: '/api/admin/products',
    access: 'admin',
    summary: 'Every product as it is stored, inactive and expired ones too',
    forwardsTo: catalogMessages.listAllProducts,
  }),
  createProduct: defineRoute({
    method: 'POST',
    path: '/api/admin/products',
    access: 'admin',
    summary: 'Add a product',
    forwardsTo: catalogMessages.createProduct,
    status: 201,
    errors: [catalogErrors.productDuplicate],
  }),
  changeProduct: defineRoute({
    method: 'PATCH',
    path: '/api/admin/products/:id',
    access: 'admin',
    summary: 'Change some fields of a product',
    params: byId,
    body: productPatchSchema,
    forwardsTo: catalogMessages.changeProduct,
    inputOf: ({ params, body }) => ({ id: params.id, change: body }),
    errors: [catalogErrors.productNotFound, catalogErrors.productDuplicate, platformErrors.conflict],
  }),
  deleteProduct: defineRoute({
    method: 'DELETE',
    path: '/api/admin/products/:id',
    access: 'admin',
    summary: 'Delete a product; orders keep their own copy of what was sold',
    forwardsTo: catalogMessages.deleteProduct,
    errors: [catalogErrors.productNotFound, platformErrors.conflict],
  }),
};
