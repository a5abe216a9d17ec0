import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { eventBatchSchema } from './collected-event.js';
import { conversionSchema } from './conversion.js';
import { externalSaleReportSchema, externalSaleSchema } from './external-sale.js';

const conversionListQuery = z.extend(pageQuery, {
  transactionId: z.optional(z.string().check(z.maxLength(80))),
});

export const trackingMessages = {
  /** Sent by a visitor's page. Some events of the batch may be rejected. */
  collectEvents: defineMessage('tracking.event.collect', {
    input: eventBatchSchema,
    output: z.object({ accepted: z.int(), rejected: z.int() }),
  }),
  /** For the reply about a session, from which pages take it. The same for all visitors of some minutes. */
  getVisitProof: defineMessage('tracking.visit-proof.get', {
    input: z.object({}),
    output: z.object({ proof: z.string() }),
  }),
  /** Sent by a visitor's page. A return from a partner is recorded once. */
  reportExternalSale: defineMessage('tracking.external-sale.report', {
    input: externalSaleReportSchema,
    output: z.object({}),
  }),
  /** Admin. Newest first. */
  listExternalSales: defineMessage('tracking.external-sale.list', {
    input: pageQuery,
    output: pageOf(externalSaleSchema),
  }),
  /** Admin. */
  listConversions: defineMessage('tracking.conversion.list', {
    input: conversionListQuery,
    output: pageOf(conversionSchema),
  }),
};
