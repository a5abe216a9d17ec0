import type { StaffRole } from '@vale/contracts/define';
import type { Registrant } from '../account/account.js';

/** A request to sign in by mail. Whoever reads the mail proves the e-mail address; no account has to exist. */
export interface MailProof {
  /** A ULID. */
  id: string;
  email: string;
  /** SHA-256, in hex, of what only the browser that asked knows. */
  nonceHash: string;
  /** How often digits were tried. */
  tries: number;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** Set if the browser that asked registers. In other browsers the proof opens an account without them. */
  registrant?: Registrant;
  /**
   * Set if an owner invites the address to the team: the role, and the owner's account. The proof then accepts the
   * invitation and does not sign anybody in.
   */
  invitation?: { role: StaffRole; by: string };
  /** Requested in demo mode, whose mailbox everybody can read. It is over once the shop is live. */
  demo?: true;
}

export const PROOF_LIFE_MS = 30 * 60_000;
export const MAX_TRIES = 5;
/** Each mailbox has this limit, and each browser in which its account has signed in has one of its own. */
export const PROOFS_PER_HOUR = 5;
/** For a mailbox, over all browsers. */
export const DIGITS_PER_DAY = 10;

const FORM = 'm1';
const TOKEN = /^m1\.([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{43})$/;
const HANDLE = /^([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{22})$/;

export function signedText(
  { id, email, expiresAt }: MailProof,
  use: 'link' | 'digits' | 'invitation',
): string {
  return [FORM, use, id, email, expiresAt].join('\n');
}

export function tokenText({ id }: MailProof, mac: string): string {
  return [FORM, id, mac].join('.');
}

/** Null if this is no token. The signature is not checked here. */
export function readToken(token: string): { id: string; mac: string } | null {
  const [, id, mac] = TOKEN.exec(token) ?? [];
  return id && mac ? { id, mac } : null;
}

export function handleText(id: string, nonce: string): string {
  return `${id}.${nonce}`;
}

/** Null if this is no handle. */
export function readHandle(handle: string): { id: string; nonce: string } | null {
  const [, id, nonce] = HANDLE.exec(handle) ?? [];
  return id && nonce ? { id, nonce } : null;
}
