import type { CurrentUser, ProofKind, Role } from '@vale/contracts/identity';
import type { Enrolment, SecondFactor } from '../second-factor/second-factor.js';

export interface Account {
  id: string;
  /** Trimmed and in lower case; unique. */
  email: string;
  /** Starts as the e-mail's local part. */
  nome: string;
  /** A string of `password-hash.ts`. */
  passwordHash: string;
  role: Role;
  /** `inativo` ends the account's sessions and refuses its logins. */
  status: 'ativo' | 'inativo';
  /** Epoch milliseconds, as all times here. Null: not confirmed, which is no condition for buying. */
  emailConfirmedAt: number | null;
  createdAt: number;
  lastLoginAt: number | null;
  /** Sessions opened before are over: the password or the account's owner changed. */
  sessionsSince: number;
  /** By which a name is found that an administrator wrote (`nameKeyOf`); absent of others. */
  nameKey?: string;
  /** Of administrators. */
  secondFactor?: SecondFactor;
  enrolment?: Enrolment;
  /** Opened in demo mode, whose mailbox everybody reads: a live start removes it. */
  demo?: true;
}

/** What the panel shows of an account and lists it by: without its secrets. */
export type ListedAccount = Omit<Account, 'passwordHash' | 'secondFactor' | 'enrolment'>;

const ADMIN_DISPLAY_NAME = 'Administrador';

export function newAccount(from: {
  id: string;
  email: string;
  passwordHash: string;
  role: Role;
  nowMs: number;
}): Account {
  return {
    id: from.id,
    email: from.email,
    nome: localPart(from.email),
    passwordHash: from.passwordHash,
    role: from.role,
    status: 'ativo',
    // The operator wrote this address into the settings.
    emailConfirmedAt: from.role === 'admin' ? from.nowMs : null,
    createdAt: from.nowMs,
    lastLoginAt: null,
    sessionsSince: from.nowMs,
  };
}

export function isActive(account: Account): boolean {
  return account.status === 'ativo';
}

/** By what the account signs in beside its password, and confirms who it is. */
export function proofKindOf({ role, secondFactor }: Account): ProofKind {
  return role === 'admin' && secondFactor ? 'code' : 'password';
}

/** A live shop's panel is closed to an administrator who signs in by the password alone. */
export function mustEnrol(account: Account, demo: boolean): boolean {
  return !demo && account.role === 'admin' && proofKindOf(account) === 'password';
}

export function toCurrentUser(account: Account): CurrentUser {
  return {
    uid: account.id,
    email: account.email,
    displayName: account.role === 'admin' ? ADMIN_DISPLAY_NAME : account.nome,
    role: account.role,
    emailConfirmed: account.emailConfirmedAt !== null,
  };
}

export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
