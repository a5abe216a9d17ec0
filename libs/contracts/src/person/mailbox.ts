const GMAIL = /@(gmail|googlemail)\.com$/;

/** For limits, the mailbox behind an address: many providers deliver `ana+1@` to `ana@`, and Gmail `a.na@` as well. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const [name = ''] = local.split('+', 1);
  const mailbox = `${name || local}@${domain}`;
  return GMAIL.test(mailbox) ? `${(name || local).replaceAll('.', '')}@gmail.com` : mailbox;
}

/**
 * What mails that anybody can cause are counted by. Tagged addresses (`ana+1@`) of a mailbox count together and apart from its plain
 * one: who registers them uses up nothing of the owner's.
 */
export function mailLimitKey(email: string): string {
  const [local = ''] = email.split('@', 1);
  return local.indexOf('+') > 0 ? `${mailboxOf(email)} tagged` : mailboxOf(email);
}
