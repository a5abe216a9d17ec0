/** One request for a link that sets a new password. It is stored nowhere: its token says what it is of. */
export interface Reset {
  accountId: string;
  /** A ULID, which says when the link was requested. */
  requestId: string;
}

export const RESET_LIFE_MS = 30 * 60_000;
/** Mails that an address may get in an hour. */
export const RESETS_PER_HOUR = 3;

const FORM = 'r1';
const TOKEN = /^r1\.([\w-]{1,40})\.([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{43})$/;

/**
 * What is signed. Of the account's address and present password: the link is over once either is another one, so that it can be
 * used once.
 */
export function signedText(
  { accountId, requestId }: Reset,
  of: { email: string; passwordHash: string },
): string {
  return [FORM, accountId, requestId, of.email, of.passwordHash].join('\n');
}

export function tokenText({ accountId, requestId }: Reset, mac: string): string {
  return [FORM, accountId, requestId, mac].join('.');
}

/** What a token says, which nobody has checked; null for what is no token. */
export function readToken(token: string): (Reset & { mac: string }) | null {
  const [, accountId, requestId, mac] = TOKEN.exec(token) ?? [];
  return accountId && requestId && mac ? { accountId, requestId, mac } : null;
}
