export interface Confirmation {
  /** A ULID. The link of a registration uses the account's id. */
  requestId: string;
  accountId: string;
  /** The link confirms only this e-mail. */
  email: string;
  /** SHA-256 of the token, in hex. */
  tokenHash: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export const CONFIRMATION_LIFE_MS = 24 * 3_600_000;
/** Per account and per mailbox. */
export const CONFIRMATIONS_PER_HOUR = 3;

const FORM = 'c1';
const TOKEN = /^c1\.([0-9A-HJKMNP-TV-Z]{26})\.[\w-]{43}$/;

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

/** Null if this is no token. The signature is not checked here. */
export function requestOf(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null;
}
