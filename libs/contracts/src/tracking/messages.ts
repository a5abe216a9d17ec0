import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { conversionSchema } from './conversion.js';

const conversionListQuery = z.extend(pageQuery, {
  transactionId: z.optional(z.string().check(z.maxLength(80))),
});

export const trackingMessages = {
  /** Admin. */
  listConversions: defineMessage('tracking.conversion.list', {
    input: conversionListQuery,
    output: pageOf(conversionSchema),
  }),
};
