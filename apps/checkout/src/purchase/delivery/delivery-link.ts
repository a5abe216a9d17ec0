/** Same as the guarantee: 30 days. Milliseconds. */
export const LINK_LIFE_MS = 30 * 24 * 3_600_000;
/** Wrong digits that lock all links of an order, within a day that starts with the first. */
export const LINK_ATTEMPTS = 5;

/** Unverified content of a link. */
export interface LinkClaims {
  /** Id of the master key that signed it. */
  keyId: string;
  transactionId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export interface ParsedLink extends LinkClaims {
  text: string;
  mac: string;
}

const FORM = 'd1';
const TOKEN = /^(d1\.([\w-]{1,32})\.([0-9A-Z]{26})\.([0-9a-z]{1,10}))\.([\w-]{43})$/;

/** The text of a link that is signed; with `.` and its signature behind it, it is the token. */
export function linkText({ keyId, transactionId, expiresAt }: LinkClaims): string {
  return [FORM, keyId, transactionId, expiresAt.toString(36)].join('.');
}

/** Returns null for an invalid token, such as one that a mail program cut short. */
export function parseLink(token: string): ParsedLink | null {
  const [, text, keyId, transactionId, expiry, mac] = TOKEN.exec(token) ?? [];
  if (!text || !keyId || !transactionId || !expiry || !mac) return null;
  return { text, keyId, transactionId, expiresAt: Number.parseInt(expiry, 36), mac };
}
