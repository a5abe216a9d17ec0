import { defineRoute } from '../define/route.js';
import { catalogErrors } from './errors.js';
import { restockErrors, restockMessages } from './restock.js';

export const restockRoutes = {
  requestRestock: defineRoute('POST /api/restock-requests', {
    access: 'public',
    summary:
      'Ask for an e-mail when a product that is sold out can be bought again; to be confirmed by e-mail',
    forwardsTo: restockMessages.requestRestock,
    status: 202,
    limit: { points: 10, seconds: 600 },
    errors: [catalogErrors.productNotFound, restockErrors.restockNotSoldOut],
  }),
  confirmRestock: defineRoute('POST /api/restock-requests/confirm', {
    access: 'public',
    summary: 'Confirm the request by the link of its e-mail',
    forwardsTo: restockMessages.confirmRestock,
    limit: { points: 30, seconds: 600 },
    errors: [restockErrors.restockLinkUnusable],
  }),
  cancelRestock: defineRoute('POST /api/restock-requests/cancel', {
    access: 'public',
    summary: 'Withdraw the request by the link of any of its e-mails',
    forwardsTo: restockMessages.cancelRestock,
    limit: { points: 30, seconds: 600 },
    errors: [restockErrors.restockLinkUnusable],
  }),
};
