import { defineRoute } from '../define/route.js';
import { destinationErrors } from './destination-errors.js';
import { destinationMessages } from './destination-messages.js';

const limit = { points: 30, seconds: 60 };
/** A vendor counts test events as well. */
const testLimit = { points: 6, seconds: 60 };

export const destinationRoutes = {
  listDestinations: defineRoute('GET /api/admin/conversions/destinations', {
    access: 'admin',
    summary: 'Every conversion destination with its fields, secrets masked, and how much waits or failed',
    forwardsTo: destinationMessages.listDestinations,
  }),
  changeDestination: defineRoute('PUT /api/admin/conversions/destinations/:name', {
    access: 'admin',
    stepUp: true,
    summary: 'Save a destination; secrets that are left out are kept, and a stopped one goes on',
    forwardsTo: destinationMessages.changeDestination,
    limit,
    errors: [
      destinationErrors.destinationUnknown,
      destinationErrors.destinationKeyMissing,
      destinationErrors.destinationIncomplete,
    ],
  }),
  testDestination: defineRoute('POST /api/admin/conversions/destinations/:name/test', {
    access: 'admin',
    summary:
      'Send an event that is no sale with the saved credentials, and say what the destination answered',
    forwardsTo: destinationMessages.testDestination,
    limit: testLimit,
    errors: [destinationErrors.destinationUnknown],
  }),
  resendFailed: defineRoute('POST /api/admin/conversions/destinations/:name/resend', {
    access: 'admin',
    summary: 'Send at once what waits for a destination; what it accepted is left out',
    forwardsTo: destinationMessages.resendFailed,
    limit,
    errors: [destinationErrors.destinationUnknown],
  }),
  listDeliveries: defineRoute('GET /api/admin/orders/:transactionId/conversions', {
    access: 'orders',
    summary: 'What was sent of an order, where, and what became of it',
    forwardsTo: destinationMessages.listDeliveries,
  }),
};
