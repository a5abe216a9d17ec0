/** One mail is sent per order and kind, however often its job runs. */
export const MAIL_KINDS = ['delivery'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** What is handed over. Lives in memory only: the codes in it are kept nowhere but in the demo's mailbox. */
export interface OutgoingMail extends MailContent {
  messageId: string;
  to: string;
  transactionId: string | null;
}

/** What is kept of a mail: neither its words nor whom it went to. */
export interface MailRecord {
  _id: string;
  transactionId: string;
  kind: MailKind;
  messageId: string;
  /** How often it was handed over, or may have been: a crash right after leaves that open, and the repeat counts. */
  times: number;
  /** Epoch milliseconds; null while nobody said that it was taken. */
  sentAt: number | null;
}

/** The same for every try, so that mail programs show a repeat after a crash as the one mail it is. */
export function messageIdOf(transactionId: string, kind: MailKind, from: string): string {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return `<${kind}.${transactionId.replace(/[^\w.-]/g, '_')}@${domain}>`;
}
