import {
  confirmationOfKind,
  deliveryOfKind,
  helpOfKind,
  resetOfKind,
  restockOfKind,
  SIGN_IN_KIND,
  type MailKind,
} from './mail.js';

interface MailPolicy {
  /** How many mails of a group a mailbox gets in an hour, counted by `mailLimitKey`. */
  budget: { group: string; mailsPerHour: number } | null;
  /** Not sent to people who asked for no more, nor to mailboxes that refused a mail. */
  isOptional: boolean;
  /** At most one of this kind a day for each mailbox. */
  onceADay: boolean;
  /** Its reader is the shop's owner: a refusal is a dead letter, because the mailbox is a setting. */
  isForOwner: boolean;
}

/** Mails of a paid order always go out. */
const ALWAYS: MailPolicy = { budget: null, isOptional: false, onceADay: false, isForOwner: false };

const RESTOCK = { group: 'restock', mailsPerHour: 10 };
const ACCOUNT = { group: 'account', mailsPerHour: 10 };

/** Identity counts these: a mail of a browser that is known to the mailbox is never held back by strangers' requests. */
const SIGN_IN = ALWAYS;

/** Decides for every kind of mail. */
export function policyOf(kind: MailKind): MailPolicy {
  if (deliveryOfKind(kind) ?? helpOfKind(kind)) return ALWAYS;
  if (kind === SIGN_IN_KIND) return SIGN_IN;
  if (kind === 'payment-reminder') return { ...ALWAYS, isOptional: true, onceADay: true };
  if (restockOfKind(kind)) return { ...ALWAYS, isOptional: kind === 'restock-back', budget: RESTOCK };
  if (confirmationOfKind(kind) || resetOfKind(kind)) return { ...ALWAYS, budget: ACCOUNT };
  return { ...ALWAYS, isForOwner: true };
}
