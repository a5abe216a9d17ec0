import { defineErrors } from '../define/error.js';

/** Separate from `identityErrors`, because only the page of the link shows them. */
export const passwordResetErrors = defineErrors('identity', {
  resetExpired: { status: 410, detail: 'Este link valia por 30 minutos e já venceu. Peça outro.' },
  resetInvalid: {
    status: 404,
    detail:
      'Este link já foi usado, está incompleto ou não existe. Confira se ele foi copiado inteiro ou peça outro.',
  },
  /** Counted by the typed address, whether or not it has an account. */
  tooManyResets: {
    status: 429,
    detail:
      'Este e-mail já foi pedido {limit} vezes na última hora. Confira a caixa de spam e tente mais tarde.',
  },
});
