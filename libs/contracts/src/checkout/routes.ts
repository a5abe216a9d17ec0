import * as z from 'zod/mini';
import { pageOf, pageQuery } from '../define/paging.js';
import { defineRoute } from '../define/route.js';
import { checkoutErrors } from './errors.js';
import { adminOrderSchema, orderListQuery } from './messages.js';
import { orderRequestSchema } from './order-request.js';
import { orderChangeSchema, orderSummarySchema, orderViewSchema } from './order-view.js';
import { stockCodeSchema, stockCountSchema, stockKeySchema } from './stock.js';

const byTransaction = z.object({ transactionId: z.string().check(z.maxLength(80)) });

export const checkoutRoutes = {
  /** 202 while the charge is still being made. */
  placeOrder: defineRoute({
    method: 'POST',
    path: '/api/orders',
    access: 'user',
    summary: 'Buy: holds the codes, then makes the charge; the same Idempotency-Key gives the same order',
    body: orderRequestSchema,
    reply: orderViewSchema,
    status: 201,
    otherStatuses: [202],
    idempotent: true,
    errors: Object.values(checkoutErrors),
  }),
  getOrder: defineRoute({
    method: 'GET',
    path: '/api/orders/:transactionId',
    access: 'user',
    summary: 'One order of the session’s account, with its codes once delivered',
    params: byTransaction,
    reply: orderViewSchema,
    errors: [checkoutErrors.orderNotFound],
  }),
  refreshOrder: defineRoute({
    method: 'POST',
    path: '/api/orders/:transactionId/refresh',
    access: 'user',
    summary: 'Check the status of this charge at the provider now',
    params: byTransaction,
    reply: orderViewSchema,
    limit: { points: 20, seconds: 60 },
    errors: [checkoutErrors.orderNotFound, checkoutErrors.statusCheckFailed],
  }),
  cancelOrder: defineRoute({
    method: 'POST',
    path: '/api/orders/:transactionId/cancel',
    access: 'user',
    summary: 'Cancel an order that was not paid',
    params: byTransaction,
    reply: orderViewSchema,
    errors: [checkoutErrors.orderNotFound, checkoutErrors.notCancellable],
  }),
  orderEvents: defineRoute({
    method: 'GET',
    path: '/api/orders/:transactionId/events',
    access: 'user',
    summary: 'Server-sent events: the state now, then each change',
    params: byTransaction,
    reply: orderChangeSchema,
    stream: true,
    errors: [checkoutErrors.orderNotFound],
  }),
  listOrders: defineRoute({
    method: 'GET',
    path: '/api/account/orders',
    access: 'user',
    summary: 'The account’s orders, newest first',
    query: pageQuery,
    reply: pageOf(orderSummarySchema),
  }),
  paymentWebhook: defineRoute({
    method: 'POST',
    path: '/api/payments/:methodId/:secret/webhook',
    // Providers that speak the central bank's API add `/pix` by themselves.
    alsoAt: ['/api/payments/:methodId/:secret/webhook/pix'],
    access: 'public',
    summary: 'A provider says that something happened to a charge',
    params: z.object({
      methodId: z.string().check(z.maxLength(80)),
      secret: z.string().check(z.maxLength(200)),
    }),
    body: z.unknown(),
    reply: z.object({}),
    errors: [checkoutErrors.webhookUnknown],
  }),
  listAllOrders: defineRoute({
    method: 'GET',
    path: '/api/admin/orders',
    access: 'admin',
    summary: 'Orders of all accounts, newest first',
    query: orderListQuery,
    reply: pageOf(adminOrderSchema),
  }),
  addStock: defineRoute({
    method: 'POST',
    path: '/api/admin/stock',
    access: 'admin',
    summary: 'Add codes to the stock of a product, variation or bump; repeated ones are counted and left out',
    body: z.extend(stockKeySchema, {
      codes: z.array(stockCodeSchema).check(z.minLength(1), z.maxLength(1_000)),
    }),
    reply: z.object({ added: z.int(), repeated: z.int() }),
    maxBytes: 512 * 1024,
  }),
  countStock: defineRoute({
    method: 'GET',
    path: '/api/admin/stock',
    access: 'admin',
    summary: 'Free, held and assigned codes',
    query: z.object({ productId: z.optional(z.string()) }),
    reply: z.object({ items: z.array(stockCountSchema) }),
  }),
};
