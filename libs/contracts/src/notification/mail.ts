import * as z from 'zod/mini';

/** An e-mail in the demo's mailbox. */
export const keptMailSchema = z.object({
  id: z.string(),
  messageId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Epoch milliseconds. */
  sentAt: z.int(),
  /** How often it was sent: a repeat after a crash has the same Message-ID. */
  times: z.int(),
  transactionId: z.nullable(z.string()),
});
export type KeptMail = z.output<typeof keptMailSchema>;

/** What became of an e-mail that an admin sent to the own address to test the transport. */
export const mailTestSchema = z.object({
  ok: z.boolean(),
  /** The admin's own address. */
  to: z.string(),
  /** For the admin. */
  message: z.string(),
  /** Why it failed in the SMTP server's own words, else in those of the connection; empty without any. */
  detail: z.string(),
});
export type MailTest = z.output<typeof mailTestSchema>;

/** Of one admin. */
export const MAIL_TESTS_PER_HOUR = 5;
