import type { CurrentUser, Role } from '@vale/contracts/identity';

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
}

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
