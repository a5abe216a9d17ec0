import type { UserPatch } from '@vale/contracts/identity';
import type { Account } from './account.js';
import { nameKeyOf } from './name-key.js';

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
