import { defineErrors } from '../define/error.js';

/** Errors of /perfil, separate from those that every page downloads. */
export const ownAccountErrors = defineErrors('identity', {
  /** Not 401, because the session is valid. */
  passwordRefused: { status: 422, detail: 'Senha incorreta' },
  /** The account has no password, and its session is older than `STEP_UP_MS`. */
  freshLinkRequired: {
    status: 422,
    detail: 'Por segurança, saia, entre de novo por link e exclua a conta em até 10 minutos.',
  },
  unfinishedOrders: {
    status: 409,
    detail:
      'Você tem um pedido em andamento ou um valor a receber de volta. Conclua ou cancele o pedido, ou aguarde a devolução, e tente de novo.',
  },
  administratorAccount: {
    status: 409,
    detail: 'A conta do administrador vem da configuração da loja e não pode ser excluída aqui.',
  },
});
