import * as z from 'zod/mini';
import { defineJob, definePeriodicJob } from '../define/job.js';

const mailRetries = {
  attempts: 12,
  backoff: { type: 'exponential', delayMs: 2_000, maxMs: 600_000 },
} as const;

const ulid = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/));

export const notificationJobs = {
  sendDeliveryMail: defineJob('notification.send-delivery-mail', {
    payload: z.object({
      transactionId: z.string(),
      /** Id of a request to send it again; absent for the first mail. */
      requestId: z.optional(ulid),
    }),
    ...mailRetries,
    dedupeKey: ({ transactionId, requestId }) =>
      requestId ? `${transactionId}:${requestId}` : transactionId,
  }),
  /** Sends the buyer an answer of the shop. */
  sendHelpMail: defineJob('notification.send-help-mail', {
    payload: z.object({ transactionId: z.string(), messageId: ulid }),
    ...mailRetries,
    dedupeKey: ({ messageId }) => messageId,
  }),
  /** `requestId` is the account's id for the one that a registration sends. */
  sendConfirmationMail: defineJob('notification.send-confirmation-mail', {
    payload: z.object({ accountId: z.string(), requestId: ulid }),
    ...mailRetries,
    dedupeKey: ({ accountId, requestId }) => `${accountId}:${requestId}`,
  }),
  sendResetMail: defineJob('notification.send-reset-mail', {
    payload: z.object({ accountId: z.string(), requestId: ulid }),
    ...mailRetries,
    dedupeKey: ({ accountId, requestId }) => `${accountId}:${requestId}`,
  }),
  /** A link and digits that sign in. */
  sendSignInMail: defineJob('notification.send-sign-in-mail', {
    payload: z.object({ requestId: ulid }),
    ...mailRetries,
    dedupeKey: ({ requestId }) => requestId,
  }),
  /** Asks a shopper to confirm a restock request, or says that the product is back. */
  sendRestockMail: defineJob('notification.send-restock-mail', {
    payload: z.object({ requestId: ulid, kind: z.enum(['confirm', 'back']) }),
    ...mailRetries,
    dedupeKey: ({ requestId, kind }) => `${requestId}:${kind}`,
  }),
  /** Tells the shop's owner of an order that was paid this many minutes ago and is not delivered. */
  sendUndeliveredMail: defineJob('notification.send-undelivered-mail', {
    payload: z.object({ transactionId: z.string(), kind: z.enum(['undelivered-15', 'undelivered-30']) }),
    ...mailRetries,
    dedupeKey: ({ transactionId, kind }) => `${transactionId}:${kind}`,
  }),
  /** Tells the shop's owner of cases of the inbox that are past their deadline: one mail for all that were found together. */
  sendOverdueCasesMail: defineJob('notification.send-overdue-cases-mail', {
    payload: z.object({ digestId: z.string() }),
    ...mailRetries,
    dedupeKey: ({ digestId }) => digestId,
  }),
  /** Sends the shop's owner the figures of the week that begins on this Monday in São Paulo. */
  sendWeeklyReport: defineJob('notification.send-weekly-report', {
    payload: z.object({ monday: z.string() }),
    ...mailRetries,
    dedupeKey: ({ monday }) => monday,
  }),
  /** Finds out whether the mail about the last week is due. */
  reportWeek: definePeriodicJob('notification.report-week', { everyMs: 600_000, attempts: 1 }),
  /** Enqueued by releases before 2026-12, which sent a separate mail for each stopped destination; some may wait. */
  sendDestinationStoppedMail: defineJob('notification.send-destination-stopped-mail', {
    payload: z.object({ noticeId: z.string() }),
    ...mailRetries,
    dedupeKey: ({ noticeId }) => noticeId,
  }),
  /** Sends the shop's owner one mail for all causes of a group. */
  sendOwnerAlert: defineJob('notification.send-owner-alert', {
    payload: z.object({ groupId: ulid }),
    ...mailRetries,
    dedupeKey: ({ groupId }) => groupId,
  }),
  /** Finds causes of alerts to the shop's owner, and sends those that have waited long enough for others. */
  gatherAlerts: definePeriodicJob('notification.gather-alerts', { everyMs: 60_000, attempts: 1 }),
  /** Reminds a buyer of a PIX that is not paid. */
  sendPaymentReminder: defineJob('notification.send-payment-reminder', {
    payload: z.object({ transactionId: z.string() }),
    ...mailRetries,
    dedupeKey: ({ transactionId }) => transactionId,
  }),
  /** Finds orders whose PIX is unpaid halfway through its validity. */
  remindUnpaid: definePeriodicJob('notification.remind-unpaid', { everyMs: 60_000, attempts: 1 }),
  /** Enqueues again the mails whose job is gone: neither sent nor dead-lettered, and without an attempt for too long. */
  resumeOwedMails: definePeriodicJob('notification.resume-owed-mails', {
    everyMs: 30_000,
    attempts: 1,
  }),
  /** Deletes the records of mails after 13 months. */
  purgeMails: definePeriodicJob('notification.purge-mails', {
    everyMs: 86_400_000,
    attempts: 2,
    timeoutMs: 1_800_000,
  }),
  /** Finds orders to warn the owner about. */
  escalateUndelivered: definePeriodicJob('notification.escalate-undelivered', {
    everyMs: 30_000,
    attempts: 1,
  }),
  /** Finds the cases of the inbox that are past their deadline. Checkout compares every five minutes. */
  escalateOverdueCases: definePeriodicJob('notification.escalate-overdue-cases', {
    everyMs: 300_000,
    attempts: 1,
  }),
};
