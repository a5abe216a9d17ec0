import { defineErrors, platformErrors } from '../define/error.js';
import { accountTexts } from './account-texts.js';

/** The first two reveal whether an account exists: docs/decisions/0010-login-texts-reveal-accounts.md. */
export const identityErrors = defineErrors('identity', {
  userNotFound: { status: 401, detail: 'Usuário não encontrado' },
  wrongPassword: { status: 401, detail: 'Senha incorreta' },
  emailInUse: { status: 409, detail: 'Este email já está em uso' },
  commonPassword: { status: 422, detail: 'Esta senha é muito comum. Escolha outra' },
  tooManyRequests: { status: 429, detail: platformErrors.tooManyRequests.detail },
  accountInactive: { status: 403, detail: 'Esta conta está inativa. Fale com o suporte' },
  logoutFailed: { status: 500, detail: accountTexts.logoutFailed },
});
