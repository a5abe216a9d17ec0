import { defineErrors } from '../define/error.js';

/** Errors of the login's second step and of the panel. */
export const secondFactorErrors = defineErrors('identity', {
  codeWrong: { status: 422, detail: 'Código incorreto, vencido ou já usado. Digite o que aparece agora.' },
  /** The second step took too long, had too many tries, or was done. */
  signInOver: { status: 410, detail: 'Este login expirou. Digite o e-mail e a senha de novo.' },
  secondFactorRequired: {
    status: 403,
    detail: 'Ative a verificação em duas etapas para usar o painel.',
  },
  /** No set-up was begun, or it is over. */
  setupOver: { status: 410, detail: 'Esta configuração expirou. Comece de novo.' },
  secondFactorMissing: { status: 409, detail: 'A verificação em duas etapas não está ativa.' },
  secondFactorKept: { status: 409, detail: 'A verificação em duas etapas é obrigatória nesta loja.' },
});
