import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { discordErrors } from './errors.js';
import { discordMessages } from './messages.js';

/** Each post calls Discord. */
const limit = { points: 60, seconds: 60 };

export const discordRoutes = {
  getWebhook: defineRoute('GET /api/admin/discord/webhook', {
    access: 'admin',
    summary: 'The webhook with its token masked, and what was sent',
    forwardsTo: discordMessages.getWebhook,
  }),
  changeWebhook: defineRoute('PUT /api/admin/discord/webhook', {
    access: 'admin',
    stepUp: true,
    summary: 'Save the webhook, or whether it is active; a URL that is left out is kept',
    forwardsTo: discordMessages.changeWebhook,
    errors: [discordErrors.webhookMissing, discordErrors.webhookOfAlerts],
  }),
  changeAlertWebhook: defineRoute('PUT /api/admin/discord/alerts', {
    access: 'admin',
    stepUp: true,
    summary: 'Save the private webhook of alerts, or remove it',
    forwardsTo: discordMessages.changeAlertWebhook,
    errors: [discordErrors.webhookOfPosts],
  }),
  changeWeeklyReport: defineRoute('PUT /api/admin/discord/alerts/weekly', {
    access: 'admin',
    summary: 'Send the figures of each week by mail, or stop it',
    forwardsTo: discordMessages.changeWeeklyReport,
  }),
  testAlertWebhook: defineRoute('POST /api/admin/discord/alerts/test', {
    access: 'admin',
    summary: 'Post a test to the private webhook; waits up to 15 s for Discord’s answer',
    forwardsTo: discordMessages.testAlertWebhook,
    limit,
    errors: [
      discordErrors.webhookMissing,
      discordErrors.webhookDead,
      discordErrors.webhookBusy,
      discordErrors.postRefused,
      discordErrors.postFailed,
    ],
  }),
  listTemplates: defineRoute('GET /api/admin/discord/templates', {
    access: 'admin',
    summary: 'Every template, the oldest first',
    forwardsTo: discordMessages.listTemplates,
  }),
  createTemplate: defineRoute('POST /api/admin/discord/templates', {
    access: 'admin',
    summary: 'Add a template',
    forwardsTo: discordMessages.createTemplate,
    status: 201,
    limit,
    errors: [discordErrors.tooManyTemplates],
  }),
  changeTemplate: defineRoute('PUT /api/admin/discord/templates/:id', {
    access: 'admin',
    summary: 'Replace a template',
    forwardsTo: discordMessages.changeTemplate,
    limit,
    errors: [discordErrors.templateUnknown, platformErrors.conflict],
  }),
  deleteTemplate: defineRoute('DELETE /api/admin/discord/templates/:id', {
    access: 'admin',
    summary: 'Delete a template',
    forwardsTo: discordMessages.deleteTemplate,
    errors: [discordErrors.templateUnknown, platformErrors.conflict],
  }),
  createPost: defineRoute('POST /api/admin/discord/posts', {
    access: 'admin',
    summary: 'Post a product; waits up to 15 s for Discord’s answer',
    forwardsTo: discordMessages.createPost,
    limit,
    errors: [
      discordErrors.webhookUrlInvalid,
      discordErrors.webhookMissing,
      discordErrors.webhookDead,
      discordErrors.webhookBusy,
      discordErrors.postedProductUnknown,
      discordErrors.embedTooLong,
      discordErrors.postRefused,
      discordErrors.postFailed,
    ],
  }),
};
