import { defineRoute } from '../define/route.js';
import { buyerBlockErrors, buyerBlockMessages } from './buyer-block.js';

/** Blocks are rare. */
const limit = { points: 60, seconds: 60 };

export const buyerBlockRoutes = {
  listBuyerBlocks: defineRoute('GET /api/admin/buyer-blocks', {
    access: 'service',
    summary: 'Whom the shop sells nothing any more, newest first',
    forwardsTo: buyerBlockMessages.listBuyerBlocks,
  }),
  blockBuyer: defineRoute('POST /api/admin/buyer-blocks', {
    access: 'service',
    stepUp: true,
    summary:
      'Block a mailbox, a CPF or a phone: new orders are refused before the charge, late money waits in the inbox',
    forwardsTo: buyerBlockMessages.blockBuyer,
    limit,
    errors: [buyerBlockErrors.nothingToBlock],
  }),
  unblockBuyer: defineRoute('POST /api/admin/buyer-blocks/:id/remove', {
    access: 'service',
    stepUp: true,
    summary: 'Sell to a blocked buyer again',
    forwardsTo: buyerBlockMessages.unblockBuyer,
    limit,
    errors: [buyerBlockErrors.blockUnknown],
  }),
};
