import { defineErrors } from '../define/error.js';

/** Separate from `identityErrors`, because only the forms of "Entrar por link" show them. */
export const mailProofErrors = defineErrors('identity', {
  mailProofOver: {
    status: 410,
    detail: 'Este link já foi usado, venceu ou está incompleto. Peça outro.',
  },
  mailDigitsWrong: { status: 422, detail: 'Código incorreto. Confira os 6 números do e-mail mais recente.' },
  /** The link of the mail still works. */
  mailDigitsOver: {
    status: 429,
    detail:
      'Muitas tentativas com códigos errados. Abra o link do e-mail, que continua valendo, ou peça outro.',
  },
  mailProofOfAdministrator: { status: 403, detail: 'A conta do administrador entra com e-mail e senha.' },
});
