import * as z from 'zod/mini';
import { ownRestockSchema } from '../catalog/restock.js';
import { testimonialSchema } from '../catalog/testimonial.js';
import { ownOrderSchema } from '../checkout/own-orders.js';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { identityErrors, signInErrors } from './errors.js';
import { ownAccountErrors } from './own-account-errors.js';
import { exportedAccountSchema, passwordOnly } from './own-account.js';

export const ownAccountRoutes = {
  exportData: defineRoute('GET /api/account/data', {
    access: 'user',
    summary:
      'One file with what the shop knows of the account: identity, orders, ratings, stock notices, consents',
    reply: z.object({
      /** Epoch milliseconds. */
      readAt: z.int(),
      account: exportedAccountSchema,
      orders: z.array(ownOrderSchema),
      reviews: z.array(testimonialSchema),
      restockRequests: z.array(ownRestockSchema),
    }),
    limit: { points: 10, seconds: 600 },
  }),
  closeAccount: defineRoute('POST /api/account/close', {
    access: 'user',
    summary: 'Delete the account, and make its orders anonymous; the session ends',
    body: passwordOnly,
    reply: z.object({}),
    limit: { points: 10, seconds: 600 },
    errors: [
      ownAccountErrors.passwordRefused,
      ownAccountErrors.freshLinkRequired,
      ownAccountErrors.unfinishedOrders,
      ownAccountErrors.administratorAccount,
      identityErrors.tooManyRequests,
      signInErrors.signInBusy,
      platformErrors.conflict,
    ],
  }),
};
