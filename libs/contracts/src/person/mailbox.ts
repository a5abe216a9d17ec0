const GMAIL = /@(gmail|googlemail)\.com$/;

/**
 * The mailbox behind an address, for limits: many providers deliver `ana+1@` to `ana@`, and Gmail `a.na@`
 * too.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const [name = ''] = local.split('+', 1);
  const mailbox = `${name || local}@${domain}`;
  return GMAIL.test(mailbox) ? `${(name || local).replaceAll('.', '')}@gmail.com` : mailbox;
}

/**
 * Key that counts mails which anybody can cause. Tagged addresses (`ana+1@`) of a mailbox count together,
 * apart from the plain address, so that registering them cannot exhaust the owner's limit.
 */
export function mailLimitKey(email: string): string {
  const [local = ''] = email.split('@', 1);
  return local.indexOf('+') > 0 ? `${mailboxOf(email)} tagged` : mailboxOf(email);
}
