import * as z from 'zod/mini';
import { pageOf } from '../define/paging.js';
import { defineRoute } from '../define/route.js';
import { catalogErrors } from './errors.js';
import { bumpListQuery, productListQuery, testimonialListQuery } from './messages.js';
import { orderBumpViewSchema } from './order-bump.js';
import { productDraftSchema, productPatchSchema, productSchema } from './product.js';
import { productCardSchema, productViewSchema } from './product-view.js';
import { shopViewSchema } from './shop.js';
import { testimonialSchema } from './testimonial.js';

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
    query: productListQuery,
    reply: pageOf(productCardSchema),
  }),
  getProduct: defineRoute({
    method: 'GET',
    path: '/api/products/:id',
    access: 'public',
    summary: 'One active product, also when it has expired',
    params: byId,
    reply: productViewSchema,
    errors: [catalogErrors.productNotFound],
  }),
  listOrderBumps: defineRoute({
    method: 'GET',
    path: '/api/order-bumps',
    access: 'public',
    summary: 'Active order bumps of a category, legacy names mapped',
    query: bumpListQuery,
    reply: z.object({ items: z.array(orderBumpViewSchema) }),
  }),
  listTestimonials: defineRoute({
    method: 'GET',
    path: '/api/testimonials',
    access: 'public',
    summary: 'Active testimonials, shuffled by a seed',
    query: testimonialListQuery,
    reply: pageOf(testimonialSchema),
  }),
  listAllProducts: defineRoute({
    method: 'GET',
    path: '/api/admin/products',
    access: 'admin',
    summary: 'Every product as it is stored, inactive and expired ones too',
    query: productListQuery,
    reply: pageOf(productSchema),
  }),
  createProduct: defineRoute({
    method: 'POST',
    path: '/api/admin/products',
    access: 'admin',
    summary: 'Add a product',
    body: productDraftSchema,
    reply: productSchema,
    status: 201,
    errors: [
      catalogErrors.productDuplicate,
      catalogErrors.productIncomplete,
      catalogErrors.categoryUnsupported,
    ],
  }),
  changeProduct: defineRoute({
    method: 'PATCH',
    path: '/api/admin/products/:id',
    access: 'admin',
    summary: 'Change some fields of a product',
    params: byId,
    body: productPatchSchema,
    reply: productSchema,
    errors: [catalogErrors.productNotFound, catalogErrors.productDuplicate],
  }),
  deleteProduct: defineRoute({
    method: 'DELETE',
    path: '/api/admin/products/:id',
    access: 'admin',
    summary: 'Delete a product; orders keep their own copy of what was sold',
    params: byId,
    reply: z.object({}),
    errors: [catalogErrors.productNotFound],
  }),
};
