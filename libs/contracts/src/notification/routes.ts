import { defineRoute } from '../define/route.js';
import { notificationErrors } from './errors.js';
import { notificationMessages } from './messages.js';

export const notificationRoutes = {
  /** Only in demo mode: it holds everybody's mail. The page over it is `/dev/mailbox`. */
  listMailbox: defineRoute({
    method: 'GET',
    path: '/api/dev/mailbox',
    access: 'public',
    summary: 'E-mail that demo mode stored instead of sending',
    forwardsTo: notificationMessages.listMailbox,
    errors: [notificationErrors.mailboxClosed],
  }),
};
