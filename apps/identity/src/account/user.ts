import type { AdminUser, UserPatch } from '@vale/contracts/identity';
import type { Account } from './account.js';

export function toAdminUser(account: Account): AdminUser {
  return {
    id: account.id,
    nome: account.nome,
    email: account.email,
    role: account.role,
    status: account.status,
    emailConfirmed: account.emailConfirmedAt !== null,
    dataCriacao: account.createdAt,
    ultimoLogin: account.lastLoginAt,
    revision: revisionOf(account),
  };
}

/** Differs when anything differs that an administrator can change. */
export function revisionOf({ nome, email, status, sessionsSince }: Account): string {
  return JSON.stringify([nome, email, status, sessionsSince]);
}

/** What a search compares: lower case, without accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

/**
 * The sort key of a name that an administrator wrote; the id makes it unique. Accounts that were registered have none: their
 * name is the beginning of their e-mail address.
 */
export function nameKeyOf({ id, nome }: Pick<Account, 'id' | 'nome'>): string {
  return `${folded(nome)} ${id}`;
}

/** The fields of the account that the change sets; a password is apart. */
export function changedAccount(account: Account, patch: UserPatch, nowMs: number): Partial<Account> {
  const { nome = account.nome, email = account.email, status = account.status } = patch;
  return {
    ...(nome !== account.nome && { nome, nameKey: nameKeyOf({ id: account.id, nome }) }),
    ...(email !== account.email && { email, emailConfirmedAt: null }),
    ...(status !== account.status && { status }),
    ...(status === 'inativo' && account.status === 'ativo' && { sessionsSince: nowMs }),
  };
}
