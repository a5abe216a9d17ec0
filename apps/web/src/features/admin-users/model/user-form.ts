import {
  accountTexts,
  PASSWORD_MIN_LENGTH,
  USER_REQUIRED,
  type AccountStatus,
  type AdminUser,
  type UserDraft,
  type UserOrder,
  type UserPatch,
} from '@vale/contracts/identity';

export const userTexts = {
  add: 'Adicionar usuário',
  added: 'Usuário adicionado com sucesso!',
  updated: 'Usuário atualizado com sucesso!',
  deleted: 'Usuário excluído com sucesso!',
  loadFailed: 'Erro ao carregar usuários',
  saveFailed: 'Erro ao salvar usuário',
  deleteFailed: 'Erro ao excluir usuário',
  required: USER_REQUIRED,
} as const;

export const STATUSES: readonly (readonly [AccountStatus, string])[] = [
  ['ativo', 'Ativo'],
  ['inativo', 'Inativo'],
];

/** The first is the list's own. A search has one of its own. */
export const ORDERS = ['newest', 'oldest', 'name'] as const satisfies UserOrder[];

export interface UserValues {
  nome: string;
  email: string;
  /** Empty keeps the one that a stored account has. */
  senha: string;
  status: AccountStatus;
}

export function userValues(user: AdminUser | null): UserValues {
  if (!user) return { nome: '', email: '', senha: '', status: 'ativo' };
  return { nome: user.nome, email: user.email, senha: '', status: user.status };
}

/**
 * Returns the user to save, or the first problem. The contract's zod schema is not used here because the
 * checkout would download zod too; the server checks by it.
 */
export function readNewUser(values: UserValues): { draft: UserDraft } | { problem: string } {
  if (!values.nome.trim() || !values.email.trim() || !values.senha) return { problem: USER_REQUIRED };
  if (values.senha.length < PASSWORD_MIN_LENGTH) return { problem: accountTexts.passwordShort };
  return { draft: values };
}

/** Includes only changed fields: an empty password keeps the old one. */
export function readUserChange(
  user: AdminUser,
  { nome, email, senha, status }: UserValues,
): { change: UserPatch } | { problem: string } {
  if (!nome.trim() || !email.trim()) return { problem: USER_REQUIRED };
  if (senha !== '' && senha.length < PASSWORD_MIN_LENGTH) return { problem: accountTexts.passwordShort };
  return {
    change: {
      ...(nome !== user.nome && { nome }),
      ...(email !== user.email && { email }),
      ...(senha !== '' && { senha }),
      ...(status !== user.status && { status }),
    },
  };
}
