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
  codeUnavailable: { status: 409, detail: 'Este código não está mais disponível. Atualize a página.' },
  emailNotRefused: {
    status: 409,
    detail: 'O e-mail deste pedido não pode ser trocado aqui. Se ele está errado, fale com o suporte.',
  },
  sameEmail: { status: 422, detail: 'Este é o endereço que não recebeu o e-mail. Digite outro.' },
  tooManyMails: {
    status: 429,
    detail: 'O e-mail deste pedido já foi reenviado {limit} vezes. Tente de novo amanhã.',
  },
});
