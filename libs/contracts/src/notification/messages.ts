import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { orderMailsSchema } from '../checkout/evidence.js';
import { keptMailSchema } from './mail.js';

const mailboxQuery = z.extend(pageQuery, {
  to: z.optional(z.string().check(z.maxLength(254))),
  transactionId: z.optional(z.string().check(z.maxLength(80))),
});

export const notificationMessages = {
  /** For admins: what was sent to the buyer of an order, without content or recipient. */
  listOrderMails: defineMessage('notification.mail.list-of-order', {
    input: z.object({ transactionId: z.string().check(z.maxLength(80)) }),
    output: orderMailsSchema,
  }),
  /** `notification.mailbox-closed` outside demo mode. */
  listMailbox: defineMessage('notification.mailbox.list', {
    input: mailboxQuery,
    output: pageOf(keptMailSchema),
  }),
};
