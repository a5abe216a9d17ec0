import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { keptMailSchema } from './mail.js';

const mailboxQuery = z.extend(pageQuery, {
  to: z.optional(z.string().check(z.maxLength(254))),
  transactionId: z.optional(z.string().check(z.maxLength(80))),
});

export const notificationMessages = {
  /** `notification.mailbox-closed` outside demo mode. */
  listMailbox: defineMessage('notification.mailbox.list', {
    input: mailboxQuery,
    output: pageOf(keptMailSchema),
  }),
};
