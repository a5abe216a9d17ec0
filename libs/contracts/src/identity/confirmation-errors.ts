import { defineErrors } from '../define/error.js';

/** Apart from `identityErrors`: only the page of the link shows these sentences. */
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
