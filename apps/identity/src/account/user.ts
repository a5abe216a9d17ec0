import type { UserPatch } from '@vale/contracts/identity';
import type { Account } from './account.js';

/** Search ignores case and accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

/**
 * Sort key of a name that a person wrote; the id makes it unique. Accounts without one have none, because their name
 * is the beginning of their e-mail.
 */
export function nameKeyOf({ id, nome }: Pick<Account, 'id' | 'nome'>): string {
  return `${folded(nome)} ${id}`;
}

/** Sets every field of the patch but the password. */
export function changedAccount(account: Account, patch: UserPatch, nowMs: number): Partial<Account> {
  const { nome = account.nome, email = account.email, status = account.status } = patch;
  return {
    ...(nome !== account.nome && { nome, nameKey: nameKeyOf({ id: account.id, nome }) }),
    ...(email !== account.email && { email, emailConfirmedAt: null }),
    ...(status !== account.status && { status }),
    ...(status === 'inativo' && account.status === 'ativo' && { sessionsSince: nowMs }),
  };
}
