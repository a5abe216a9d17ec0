import { auditEvents } from '@vale/contracts/audit';
import { catalogMessages, restockMessages } from '@vale/contracts/catalog';
import { checkoutMessages, helpMessages, saleMessages, unitMessages } from '@vale/contracts/checkout';
import { discordJobs, discordMessages } from '@vale/contracts/discord';
import { figuresMessages } from '@vale/contracts/figures';
import { identityMessages, mailProofMessages, passwordResetMessages } from '@vale/contracts/identity';
import { notificationJobs, notificationMessages } from '@vale/contracts/notification';
import { weekMessages } from '@vale/contracts/tracking';
import { webhookJobs, webhookMessages } from '@vale/contracts/webhooks';
import { defineApp } from '@vale/platform/app';
import { notificationConfig } from './notification.config.js';
import { NotificationModule } from './notification.module.js';

export const notification = defineApp({
  name: 'notification',
  module: NotificationModule,
  config: notificationConfig,
  contracts: {
    messages: {
      ...notificationMessages,
      ...discordMessages,
      ...webhookMessages,
      ofMail: figuresMessages.ofMail,
    },
    jobs: { ...notificationJobs, ...discordJobs, ...webhookJobs },
    events: auditEvents,
    requests: [
      checkoutMessages.getDelivery,
      checkoutMessages.recordRefusedMail,
      checkoutMessages.listUndelivered,
      checkoutMessages.listOverdueCases,
      checkoutMessages.listOpenedCases,
      checkoutMessages.listUnpaid,
      checkoutMessages.getUnpaid,
      saleMessages.getWebhookOrder,
      unitMessages.listAwaitedUnits,
      unitMessages.recordUnitReply,
      helpMessages.getHelpMail,
      weekMessages.getWeek,
      catalogMessages.getShop,
      catalogMessages.getProduct,
      restockMessages.issueRestockMail,
      identityMessages.issueConfirmation,
      passwordResetMessages.issueReset,
      mailProofMessages.issueProof,
    ],
  },
});
