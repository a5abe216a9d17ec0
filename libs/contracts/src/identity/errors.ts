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

/** Errors of the panel's routes, separate from those that shoppers' pages download. */
export const identityAdminErrors = defineErrors('identity', {
  accountNotFound: { status: 404, detail: 'Usuário não encontrado' },
  ownAccount: { status: 409, detail: 'Você não pode excluir nem desativar a própria conta.' },
  teamAccount: {
    status: 409,
    detail: 'Esta pessoa é da equipe. Mude a função dela ou remova o acesso em Equipe.',
  },
  administratorEmail: {
    status: 409,
    detail: 'O e-mail do administrador vem da configuração da loja (ADMIN_EMAIL) e não muda aqui.',
  },
});

/** Separate from `identityErrors`, because only the page of the link shows them. */
export const confirmationErrors = defineErrors('identity', {
  confirmationExpired: { status: 410, detail: 'Este link valia por 24 horas e já venceu. Peça outro.' },
  confirmationUsed: { status: 409, detail: 'Este e-mail já foi confirmado. Não é preciso fazer mais nada.' },
  confirmationInvalid: {
    status: 404,
    detail: 'Este link está incompleto ou não existe. Confira se ele foi copiado inteiro ou peça outro.',
  },
  tooManyConfirmations: {
    status: 429,
    detail: 'Já enviamos {limit} e-mails na última hora. Confira também a caixa de spam e tente mais tarde.',
  },
});

/** Separate from `identityErrors`, because no page shows them. */
export const signInErrors = defineErrors('identity', {
  signInBusy: {
    status: 429,
    detail: 'Muitas pessoas estão entrando agora. Tente novamente em alguns segundos',
    log: 'warn',
  },
  /** The password is right. `data.pending` goes with the code to `POST /api/auth/login/code`. */
  codeRequired: { status: 401, detail: 'Digite o código do seu aplicativo autenticador.' },
  /** Not 401, which means that there is no session. */
  currentPasswordWrong: { status: 422, detail: 'A senha atual não confere' },
});
