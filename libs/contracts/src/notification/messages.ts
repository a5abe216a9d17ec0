import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { orderMailsSchema } from '../checkout/evidence.js';
import { keptMailSchema, mailTestSchema } from './mail.js';

/** Longer than the transport waits for a server. Milliseconds. */
const MAIL_TEST_MS = 20_000;

const mailboxQuery = z.extend(pageQuery, {
  to: z.optional(z.string().check(z.maxLength(254))),
  transactionId: z.optional(z.string().check(z.maxLength(80))),
});

export const notificationMessages = {
  /** Sent by the link of reminders and stock notices: none of them goes to that address any more. Safe to repeat. */
  optOut: defineMessage('notification.mail.opt-out', {
    input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: z.object({}),
  }),
  /** Admins only: mails sent to the buyer of an order, without content or recipient. */
  listOrderMails: defineMessage('notification.mail.list-of-order', {
    input: z.object({ transactionId: z.string().check(z.maxLength(80)) }),
    output: orderMailsSchema,
  }),
  /**
   * Admins only: reminds the buyer of an unpaid PIX, once for each order, also if the shop did so by itself. Not sent once it
   * is paid or over, nor to mailboxes that refuse reminders. Replies with the order's mails.
   */
  remindBuyer: defineMessage('notification.mail.remind', {
    input: z.object({ transactionId: z.string().check(z.maxLength(80)) }),
    output: orderMailsSchema,
  }),
  /** Admins only: sends a mail to the caller's address. A refusal by the server is a result, not an error. */
  testMail: defineMessage('notification.mail.test', {
    input: z.object({}),
    output: mailTestSchema,
    timeoutMs: MAIL_TEST_MS,
  }),
  /** `notification.mailbox-closed` outside demo mode. */
  listMailbox: defineMessage('notification.mailbox.list', {
    input: mailboxQuery,
    output: pageOf(keptMailSchema),
  }),
  /** Deletes the demo's mails to the confirmed address of an account that is being deleted. */
  eraseMailbox: defineMessage('notification.mailbox.erase-address', {
    input: z.object({ email: z.string() }),
    output: z.object({}),
  }),
};
