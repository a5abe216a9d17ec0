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
