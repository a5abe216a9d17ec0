/** A request for a link that sets a new password. It is not stored: its token contains all of it. */
export interface Reset {
  accountId: string;
  /** A ULID, which contains the time of the request. */
  requestId: string;
}

export const RESET_LIFE_MS = 30 * 60_000;
/** Per e-mail address. */
export const RESETS_PER_HOUR = 3;

const FORM = 'r1';
const TOKEN = /^r1\.([\w-]{1,40})\.([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{43})$/;

/** Includes the e-mail and the present password hash, so the link works once and not after a change of either. */
export function signedText(
  { accountId, requestId }: Reset,
  of: { email: string; passwordHash?: string },
): string {
  return [FORM, accountId, requestId, of.email, of.passwordHash ?? ''].join('\n');
}

export function tokenText({ accountId, requestId }: Reset, mac: string): string {
  return [FORM, accountId, requestId, mac].join('.');
}

/** Null if this is no token. The signature is not checked here. */
export function readToken(token: string): (Reset & { mac: string }) | null {
  const [, accountId, requestId, mac] = TOKEN.exec(token) ?? [];
  return accountId && requestId && mac ? { accountId, requestId, mac } : null;
}
