import type { UserPatch } from '@vale/contracts/identity';
import type { Account } from './account.js';

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
