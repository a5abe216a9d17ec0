import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { openedCaseSchema, overdueCaseSchema } from './inbox.js';

export const inboxMessages = {
  /** Open cases past their deadline, by digest. For notification; refused to requests from the gateway. */
  listOverdueCases: defineMessage('checkout.inbox.list-overdue', {
    input: z.extend(pageQuery, {
      /** Restricts the list to one digest. */
      digestId: z.optional(z.string().check(z.maxLength(80))),
      /** Restricts the list to digests begun at this time or later; epoch milliseconds. */
      since: z._default(z.int(), 0),
    }),
    output: pageOf(overdueCaseSchema),
  }),
  /** Open cases that were opened at `since` or later, oldest first. For notification; refused to requests from the gateway. */
  listOpenedCases: defineMessage('checkout.inbox.list-opened', {
    input: z.extend(pageQuery, { since: z.int() }),
    output: pageOf(openedCaseSchema),
  }),
};
