const GMAIL = /@(gmail|googlemail)\.com$/;

/** For limits, the mailbox behind an address: many providers deliver `ana+1@` to `ana@`, and Gmail `a.na@` as well. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const [name = ''] = local.split('+', 1);
  const mailbox = `${name || local}@${domain}`;
  return GMAIL.test(mailbox) ? `${(name || local).replaceAll('.', '')}@gmail.com` : mailbox;
}
