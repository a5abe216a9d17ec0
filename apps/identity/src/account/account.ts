import { isStaff } from '@vale/contracts/define';
import type { CurrentUser, ProofKind, Role } from '@vale/contracts/identity';
import { pagesOf } from '@vale/contracts/pages';
import type { Enrolment, SecondFactor } from '../second-factor/second-factor.js';
import { nameKeyOf } from './name-key.js';

export interface Account {
  id: string;
  /** Trimmed and in lower case; unique. Guests (`guest.ts`) have none. */
  email: string;
  /** Starts as the e-mail's local part, unless a name came with the registration. */
  nome: string;
  /** See `password-hash.ts` for the format. Absent for an account that signs in by links alone. */
  passwordHash?: string;
  role: Role;
  /** `inativo` ends the account's sessions and refuses its logins. */
  status: 'ativo' | 'inativo';
  /** Epoch milliseconds, like all times here. Null: not confirmed. Unconfirmed accounts may buy. */
  emailConfirmedAt: number | null;
  createdAt: number;
  lastLoginAt: number | null;
  /** Sessions opened before this time are invalid. */
  sessionsSince: number;
  /** Search key of a name that a person wrote; see `nameKeyOf`. */
  nameKey?: string;
  /** When the account accepted an invitation to the team. Absent for customers, and for the owner whom `ADMIN_EMAIL` names. */
  hiredAt?: number;
  /** The team's only. */
  secondFactor?: SecondFactor;
  enrolment?: Enrolment;
  /** A live start removes accounts from demo mode, because everybody can read the demo's mailbox. */
  demo?: true;
}

/** The name and password with which somebody registers. Accounts that nobody named are called after their e-mail. */
export type Registrant = Pick<Account, 'passwordHash'> & Partial<Pick<Account, 'nome'>>;

export type AccountWithPassword = Account & Required<Pick<Account, 'passwordHash'>>;

/** The account without its secrets. */
export type ListedAccount = Omit<Account, 'passwordHash' | 'secondFactor' | 'enrolment'>;

const ADMIN_DISPLAY_NAME = 'Administrador';

export function newAccount(
  from: Registrant & {
    id: string;
    email: string;
    role: Role;
    nowMs: number;
  },
): Account {
  const { id, nome } = from;
  return {
    id,
    email: from.email,
    nome: nome ?? localPart(from.email),
    ...(nome !== undefined && { nameKey: nameKeyOf({ id, nome }) }),
    ...(from.passwordHash !== undefined && { passwordHash: from.passwordHash }),
    role: from.role,
    status: 'ativo',
    // The operator wrote this e-mail into the settings.
    emailConfirmedAt: isStaff(from.role) ? from.nowMs : null,
    createdAt: from.nowMs,
    lastLoginAt: null,
    sessionsSince: from.nowMs,
  };
}

export function hasPassword(account: Account): account is AccountWithPassword {
  return account.passwordHash !== undefined;
}

export function isActive(account: Account): boolean {
  return account.status === 'ativo';
}

/** False if whoever reads the mail of its address may take it: the account has not confirmed it. */
export function isProven({ role, emailConfirmedAt, status }: Account): boolean {
  return isStaff(role) || emailConfirmedAt !== null || status === 'inativo';
}

/** How the account proves its identity beside the password. */
export function proofKindOf({ role, secondFactor }: Account): ProofKind {
  return isStaff(role) && secondFactor ? 'code' : 'password';
}

/** A live shop's panel requires a second factor. */
export function mustEnrol(account: Account, demo: boolean): boolean {
  return !demo && isStaff(account.role) && proofKindOf(account) === 'password';
}

export function toCurrentUser(account: Account): CurrentUser {
  return {
    uid: account.id,
    email: account.email,
    displayName:
      account.role === 'admin' && account.hiredAt === undefined ? ADMIN_DISPLAY_NAME : account.nome,
    role: account.role,
    emailConfirmed: account.emailConfirmedAt !== null,
    ...(isStaff(account.role) && { pages: pagesOf(account.role) }),
    ...(!hasPassword(account) && { passwordless: true }),
  };
}

export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
