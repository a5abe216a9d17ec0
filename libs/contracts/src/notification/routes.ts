import * as z from 'zod/mini';
import { defineRoute } from '../define/route.js';
import { notificationErrors } from './errors.js';
import { notificationMessages } from './messages.js';

export const notificationRoutes = {
  /** Mail programs send a constant form as the body (RFC 8058). */
  optOutOfMail: defineRoute('POST /api/mail/opt-out', {
    access: 'public',
    summary: 'Stop reminders and stock notices to the address that the link was sent to',
    query: notificationMessages.optOut.input,
    body: z.unknown(),
    forwardsTo: notificationMessages.optOut,
    inputOf: ({ query }) => query,
    limit: { points: 30, seconds: 600 },
    errors: [notificationErrors.optOutLinkUnusable],
  }),
  listOrderMails: defineRoute('GET /api/admin/orders/:transactionId/mails', {
    access: 'orders',
    summary: 'E-mails to the buyer of an order, without content or recipient',
    forwardsTo: notificationMessages.listOrderMails,
  }),
  remindBuyer: defineRoute('POST /api/admin/orders/:transactionId/remind', {
    access: 'service',
    summary: 'Remind the buyer of an unpaid PIX by e-mail, once for each order',
    forwardsTo: notificationMessages.remindBuyer,
    limit: { points: 60, seconds: 60 },
    errors: [notificationErrors.nothingToRemind],
  }),
  testMail: defineRoute('POST /api/admin/mail/test', {
    access: 'admin',
    summary: 'Send a test e-mail to the own address, and say what the mail server answered',
    forwardsTo: notificationMessages.testMail,
    errors: [notificationErrors.tooManyMailTests],
  }),
  /** Demo mode only, because it shows the e-mails of all buyers. Its page is `/dev/mailbox`. */
  listMailbox: defineRoute('GET /api/dev/mailbox', {
    access: 'public',
    summary: 'E-mails that the demo shop stored instead of sending',
    forwardsTo: notificationMessages.listMailbox,
    errors: [notificationErrors.mailboxClosed],
  }),
};
