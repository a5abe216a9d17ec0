/** The delivery e-mail, sent again for the request of this id. */
type ResentKind = `delivery-${string}`;

/** The e-mail that confirms an account's address, for the request of this id. */
type ConfirmationKind = `confirm-${string}`;

/** The e-mail that sets a new password, for the request of this id. */
type ResetKind = `reset-${string}`;

/** One mail is sent per order, account or digest of cases and kind, however often its job runs. */
export type MailKind =
  | 'delivery'
  | ResentKind
  | ConfirmationKind
  | ResetKind
  | 'undelivered-15'
  | 'undelivered-30'
  | 'overdue-cases'
  | 'webhook-dead'
  | 'test';

export const MAIL_KIND =
  /^(delivery|(delivery|confirm|reset)-[0-9A-HJKMNP-TV-Z]{26}|undelivered-15|undelivered-30|overdue-cases|webhook-dead|test)$/;

export function confirmationKind(requestId: string): ConfirmationKind {
  return `confirm-${requestId}`;
}

/** Null for a kind that is no confirmation e-mail. */
export function confirmationOfKind(kind: MailKind): { requestId: string } | null {
  return kind.startsWith('confirm-') ? { requestId: kind.slice('confirm-'.length) } : null;
}

export function resetKind(requestId: string): ResetKind {
  return `reset-${requestId}`;
}

/** Null for a kind that sets no password. */
export function resetOfKind(kind: MailKind): { requestId: string } | null {
  return kind.startsWith('reset-') ? { requestId: kind.slice('reset-'.length) } : null;
}

/** Its record's `transactionId` is an account's id. */
export function isAccountMail(kind: MailKind): boolean {
  return (confirmationOfKind(kind) ?? resetOfKind(kind)) !== null;
}

export function deliveryKind(requestId: string | undefined): 'delivery' | ResentKind {
  return requestId === undefined ? 'delivery' : `delivery-${requestId}`;
}

/** Null for a kind that is no delivery e-mail; `requestId` is absent for the first one. */
export function deliveryOfKind(kind: MailKind): { requestId?: string } | null {
  if (kind === 'delivery') return {};
  return kind.startsWith('delivery-') ? { requestId: kind.slice('delivery-'.length) } : null;
}

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** As handed to the transport. In memory only: its codes are stored nowhere but in the demo's mailbox. */
export interface OutgoingMail extends MailContent {
  messageId: string;
  to: string;
  transactionId: string | null;
}

/** What is stored of a mail: neither its content nor its recipient. */
export interface MailRecord {
  _id: string;
  /** Of the order; for `confirm` and `reset` the account's id, for `overdue-cases` the digest's, for `webhook-dead` the notice's, for `test` its own. */
  transactionId: string;
  kind: MailKind;
  messageId: string;
  /** How often it was handed to the transport and accepted, or may have been: a crash right after leaves that open. */
  times: number;
  /** Epoch milliseconds; null until the transport has accepted it. */
  sentAt: number | null;
  /**
   * Only while it is owed: when its job counts as lost unless it has made another attempt (epoch milliseconds). Absent
   * once it is sent, and once only a requeue of its dead letter may send it.
   */
  dueAt?: number;
}

/** One that is yet to be sent, by its job. */
export type OwedMail = MailRecord & Required<Pick<MailRecord, 'dueAt'>>;

/** The same for every attempt, so that mail programs show a repeat after a crash once. */
export function messageIdOf(transactionId: string, kind: MailKind, from: string): string {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return `<${kind}.${transactionId.replace(/[^\w.-]/g, '_')}@${domain}>`;
}
