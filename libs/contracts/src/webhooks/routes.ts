import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { webhookErrors } from './errors.js';
import { webhookMessages } from './messages.js';

const limit = { points: 60, seconds: 60 };

export const webhookRoutes = {
  listWebhooks: defineRoute('GET /api/admin/webhooks', {
    access: 'admin',
    summary: 'Webhooks of the shop, oldest first, without their secrets',
    forwardsTo: webhookMessages.listWebhooks,
  }),
  createWebhook: defineRoute('POST /api/admin/webhooks', {
    access: 'admin',
    stepUp: true,
    summary: 'Create a webhook; the reply alone has its secret',
    forwardsTo: webhookMessages.createWebhook,
    status: 201,
    limit,
    errors: [webhookErrors.webhookAddressRefused, webhookErrors.tooManyWebhooks],
  }),
  editWebhook: defineRoute('PUT /api/admin/webhooks/:id', {
    access: 'admin',
    stepUp: true,
    summary: 'Change a webhook; an address that is left out is kept',
    forwardsTo: webhookMessages.editWebhook,
    limit,
    errors: [
      webhookErrors.webhookNotFound,
      webhookErrors.webhookAddressRefused,
      webhookErrors.webhookUnreadable,
      platformErrors.conflict,
    ],
  }),
  deleteWebhook: defineRoute('DELETE /api/admin/webhooks/:id', {
    access: 'admin',
    summary: 'Delete a webhook with its log',
    forwardsTo: webhookMessages.deleteWebhook,
    errors: [webhookErrors.webhookNotFound, platformErrors.conflict],
  }),
  rotateSecret: defineRoute('POST /api/admin/webhooks/:id/secret', {
    access: 'admin',
    stepUp: true,
    summary: 'Make a new secret; the former one also signs for a day',
    forwardsTo: webhookMessages.rotateSecret,
    limit,
    errors: [webhookErrors.webhookNotFound, webhookErrors.webhookUnreadable, platformErrors.conflict],
  }),
  pauseWebhook: defineRoute('POST /api/admin/webhooks/:id/pause', {
    access: 'admin',
    summary: 'Pause a webhook, or resume it, which sends what waits',
    forwardsTo: webhookMessages.pauseWebhook,
    limit,
    errors: [webhookErrors.webhookNotFound, platformErrors.conflict],
  }),
  testWebhook: defineRoute('POST /api/admin/webhooks/:id/test', {
    access: 'admin',
    summary: 'Send a test message; waits up to 10 s for the answer',
    forwardsTo: webhookMessages.testWebhook,
    limit: { points: 20, seconds: 60 },
    errors: [webhookErrors.webhookNotFound, webhookErrors.webhookUnreadable],
  }),
  listWebhookLog: defineRoute('GET /api/admin/webhooks/:id/log', {
    access: 'admin',
    summary: 'Messages of the last 30 days with their attempts, newest first',
    forwardsTo: webhookMessages.listWebhookLog,
    errors: [webhookErrors.webhookNotFound],
  }),
  replayWebhooks: defineRoute('POST /api/admin/webhooks/:id/replay', {
    access: 'admin',
    summary: 'Send a message, or all of a period, again under the same ids',
    forwardsTo: webhookMessages.replayWebhooks,
    limit,
    errors: [webhookErrors.webhookNotFound, webhookErrors.unitNotAwaited],
  }),
};
