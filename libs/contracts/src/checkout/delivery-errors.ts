import { defineErrors } from '../define/error.js';

/** Separate from `checkoutErrors`, so that pages without deliveries do not load them. */
export const deliveryErrors = defineErrors('checkout', {
  deliveryLinkUnusable: {
    status: 410,
    detail: 'Este link está incompleto ou não vale mais. Entre na sua conta para ver o pedido.',
  },
  cpfEndWrong: { status: 422, detail: 'Os números não conferem. Tentativas restantes: {left}.' },
  deliveryLinkLocked: {
    status: 429,
    detail:
      'Foram muitas tentativas com números errados. Por segurança, este link fica bloqueado por até 24 horas. Entre na sua conta para ver o pedido agora.',
  },
  notDelivered: { status: 409, detail: 'Este pedido ainda não foi entregue.' },
  tooManyMails: {
    status: 429,
    detail: 'O e-mail deste pedido já foi reenviado {limit} vezes. Tente de novo amanhã.',
  },
});
