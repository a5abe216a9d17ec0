import { defineErrors } from '../define/error.js';

/** Of the panel's routes; apart from those that the shopper's pages download. */
export const identityAdminErrors = defineErrors('identity', {
  accountNotFound: { status: 404, detail: 'Usuário não encontrado' },
  ownAccount: { status: 409, detail: 'Você não pode excluir nem desativar a própria conta.' },
  administratorEmail: {
    status: 409,
    detail: 'O e-mail do administrador vem da configuração da loja (ADMIN_EMAIL) e não muda aqui.',
  },
});
