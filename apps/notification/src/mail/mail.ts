import type { RestockMailKind } from '@vale/contracts/catalog';

/** The delivery e-mail, resent for the request with this id. */
type ResentKind = `delivery-${string}`;

/** The shop's answer to a buyer who asked for help; this is the message's id. */
type HelpKind = `help-${string}`;

/** Confirms an account's e-mail, for the request with this id. */
type ConfirmationKind = `confirm-${string}`;

/** Sets a new password, for the request with this id. */
type ResetKind = `reset-${string}`;

/** Signs in to an e-mail address. */
export const SIGN_IN_KIND = 'sign-in';

/** About a restock request. */
type RestockKind = 'restock-confirm' | 'restock-back';

/** Each kind is sent once per order, account or digest, however often its job runs. */
export type MailKind =
  | 'delivery'
  | ResentKind
  | HelpKind
  | ConfirmationKind
  | ResetKind
  | typeof SIGN_IN_KIND
  | RestockKind
  | 'undelivered-15'
  | 'undelivered-30'
  | 'overdue-cases'
  | 'owner-alert'
  | 'payment-reminder'
  | 'webhook-dead'
  | 'weekly-report'
  | 'destination-stopped'
  | 'test';

export const MAIL_KIND =
  /^(delivery|(delivery|confirm|reset|help)-[0-9A-HJKMNP-TV-Z]{26}|sign-in|restock-confirm|restock-back|undelivered-15|undelivered-30|overdue-cases|owner-alert|payment-reminder|webhook-dead|weekly-report|destination-stopped|test)$/;

export function confirmationKind(requestId: string): ConfirmationKind {
  return `confirm-${requestId}`;
}

/** Null for other kinds. */
export function confirmationOfKind(kind: MailKind): { requestId: string } | null {
  return kind.startsWith('confirm-') ? { requestId: kind.slice('confirm-'.length) } : null;
}

export function resetKind(requestId: string): ResetKind {
  return `reset-${requestId}`;
}

/** Null for other kinds. */
export function resetOfKind(kind: MailKind): { requestId: string } | null {
  return kind.startsWith('reset-') ? { requestId: kind.slice('reset-'.length) } : null;
}

export function helpKind(messageId: string): HelpKind {
  return `help-${messageId}`;
}

/** Null for other kinds. */
export function helpOfKind(kind: MailKind): { messageId: string } | null {
  return kind.startsWith('help-') ? { messageId: kind.slice('help-'.length) } : null;
}

export function restockKind(kind: RestockMailKind): RestockKind {
  return `restock-${kind}`;
}

/** Null for other kinds. */
export function restockOfKind(kind: MailKind): { kind: RestockMailKind } | null {
  if (kind === 'restock-confirm') return { kind: 'confirm' };
  return kind === 'restock-back' ? { kind: 'back' } : null;
}

/** The record's `transactionId` is then the id of an account or of a request. */
export function isOfNoOrder(kind: MailKind): boolean {
  return (
    kind === SIGN_IN_KIND || (confirmationOfKind(kind) ?? resetOfKind(kind) ?? restockOfKind(kind)) !== null
  );
}

export function deliveryKind(requestId: string | undefined): 'delivery' | ResentKind {
  return requestId === undefined ? 'delivery' : `delivery-${requestId}`;
}

/** Null for other kinds. The first delivery mail has no `requestId`. */
export function deliveryOfKind(kind: MailKind): { requestId?: string } | null {
  if (kind === 'delivery') return {};
  return kind.startsWith('delivery-') ? { requestId: kind.slice('delivery-'.length) } : null;
}

export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** Set for optional mails. Mail programs show a button for it (RFC 8058). */
  unsubscribeUrl?: string;
}

/** In memory only: codes are stored nowhere but in the demo's mailbox. */
export interface OutgoingMail extends MailContent {
  messageId: string;
  to: string;
  transactionId: string | null;
}

/** Contains neither content nor recipient. */
export interface MailRecord {
  _id: string;
  /**
   * Id of what the mail is about: an order; for `confirm` and `reset` an account, for `restock` and `sign-in` a request, for
   * `overdue-cases` a digest, for `owner-alert` a group, for `webhook-dead` and `destination-stopped` a notice, for
   * `weekly-report` the week's Monday. A `test` mail has a new id.
   */
  transactionId: string;
  kind: MailKind;
  messageId: string;
  /** How often the transport accepted the mail, or may have: a crash can leave that open. */
  times: number;
  /** Epoch milliseconds. Null until the transport has accepted the mail. */
  sentAt: number | null;
  /** When the recipient's server said that it has no such mailbox. Epoch milliseconds. */
  refusedAt?: number;
  /**
   * While the mail is owed: when its job counts as lost (epoch milliseconds). Absent when the mail is sent, or when
   * only a requeue of its dead letter may send it.
   */
  dueAt?: number;
}

export type OwedMail = MailRecord & Required<Pick<MailRecord, 'dueAt'>>;

/** The same for every attempt, so that mail programs show a repeat once. */
export function messageIdOf(transactionId: string, kind: MailKind, from: string): string {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return `<${kind}.${transactionId.replace(/[^\w.-]/g, '_')}@${domain}>`;
}
