import * as z from 'zod/mini';
import { defineRoute } from '../define/route.js';
import { checkoutAdminErrors } from './admin-errors.js';
import { checkoutErrors } from './errors.js';
import {
  lowLevelBodySchema,
  replacedBodySchema,
  sharedBodySchema,
  stockAdminMessages,
  unshareBodySchema,
} from './stock-admin.js';
import { stockKeySchema } from './stock.js';

const MANY_CODES_BYTES = 512 * 1024;

export const stockAdminRoutes = {
  listStocks: defineRoute('GET /api/admin/stock/stocks', {
    access: 'panel',
    summary: 'Every stock with its free, held, assigned and withdrawn codes, the emptiest first',
    forwardsTo: stockAdminMessages.listStocks,
  }),
  checkStock: defineRoute('POST /api/admin/stock/check', {
    access: 'stock',
    summary: 'Which codes of a list are repeated, in the list or in stock',
    forwardsTo: stockAdminMessages.checkStock,
    maxBytes: MANY_CODES_BYTES,
  }),
  countReplaced: defineRoute('GET /api/admin/stock/replaced/:productId', {
    access: 'stock',
    summary: 'How many codes of a product were bad and replaced, by batch',
    forwardsTo: stockAdminMessages.countReplaced,
  }),
  exportReplaced: defineRoute('POST /api/admin/stock/replaced/:productId/export', {
    access: 'stock',
    stepUp: true,
    summary: 'The bad codes of a batch in clear, for its supplier; recorded',
    params: z.object({ productId: stockKeySchema.shape.productId }),
    body: replacedBodySchema,
    forwardsTo: stockAdminMessages.exportReplaced,
    limit: { points: 60, seconds: 60 },
    inputOf: ({ params, body }) => ({ ...body, ...params }),
  }),
  setLowLevel: defineRoute('PUT /api/admin/stock/low-levels/:productId', {
    access: 'stock',
    summary: 'From how few free codes on a stock is low',
    params: z.object({ productId: stockKeySchema.shape.productId }),
    body: lowLevelBodySchema,
    forwardsTo: stockAdminMessages.setLowLevel,
    errors: [checkoutErrors.productNotFound],
    inputOf: ({ params, body }) => ({ ...body, ...params }),
  }),
  shareStock: defineRoute('PUT /api/admin/stock/shared/:productId', {
    access: 'stock',
    summary: 'One text for all buyers of a stock, with or without a number of sales',
    params: z.object({ productId: stockKeySchema.shape.productId }),
    body: sharedBodySchema,
    forwardsTo: stockAdminMessages.shareStock,
    errors: [
      checkoutErrors.productNotFound,
      checkoutAdminErrors.stockHasCodes,
      checkoutAdminErrors.noSharedText,
    ],
    inputOf: ({ params, body }) => ({ ...body, ...params }),
  }),
  unshareStock: defineRoute('POST /api/admin/stock/shared/:productId/end', {
    access: 'stock',
    summary: 'Take the shared text of a stock out of sale',
    params: z.object({ productId: stockKeySchema.shape.productId }),
    body: unshareBodySchema,
    forwardsTo: stockAdminMessages.unshareStock,
    inputOf: ({ params, body }) => ({ ...body, ...params }),
  }),
};
