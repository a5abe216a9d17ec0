/** One request for a link that confirms an e-mail address. */
export interface Confirmation {
  /** A ULID; the account's own for the link that its registration sends. */
  requestId: string;
  accountId: string;
  /** The link confirms this address alone. */
  email: string;
  /** SHA-256 of the token, in hex. */
  tokenHash: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export const CONFIRMATION_LIFE_MS = 24 * 3_600_000;
/** Mails that an account, and an address, may request again in an hour. */
export const CONFIRMATIONS_PER_HOUR = 3;

const FORM = 'c1';
const TOKEN = /^c1\.([0-9A-HJKMNP-TV-Z]{26})\.[\w-]{43}$/;

/** What is signed. */
export function signedText({
  requestId,
  accountId,
  email,
  expiresAt,
}: Omit<Confirmation, 'tokenHash'>): string {
  return [FORM, requestId, accountId, email, expiresAt].join('\n');
}

export function tokenText(requestId: string, mac: string): string {
  return `${FORM}.${requestId}.${mac}`;
}

/** The request that a token is of, which nobody has checked; null for what is no token. */
export function requestOf(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null;
}
