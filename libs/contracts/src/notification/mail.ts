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
  /** Number of times it was sent; a repeat after a crash has the same Message-ID. */
  times: z.int(),
  transactionId: z.nullable(z.string()),
});
export type KeptMail = z.output<typeof keptMailSchema>;

/** Result of an e-mail that an admin sent to their own address to test the transport. */
export const mailTestSchema = z.object({
  ok: z.boolean(),
  /** The admin's own address. */
  to: z.string(),
  /** Portuguese sentence for the admin. */
  message: z.string(),
  /** Error text of the SMTP server or of the connection; empty if there is none. */
  detail: z.string(),
});
export type MailTest = z.output<typeof mailTestSchema>;

/** Limit per admin. */
export const MAIL_TESTS_PER_HOUR = 5;
