import { defineErrors } from '../define/error.js';

/** Errors of the panel's payment-method routes, separate from those that shoppers' pages download. */
export const paymentMethodErrors = defineErrors('checkout', {
  paymentMethodUnknown: { status: 404, detail: 'Método de pagamento não encontrado.' },
  paymentMethodReplaced: { status: 409, detail: 'Este método já foi substituído. Edite o método {id}.' },
  paymentMethodUnreadable: {
    status: 409,
    detail:
      'Os segredos deste método não podem ser abertos com a chave atual da loja. Crie outro método com os segredos.',
  },
  paymentMethodSimulated: {
    status: 409,
    detail: 'Este método simula pagamentos e só pode ser usado em modo de demonstração.',
  },
  testChargeUnknown: { status: 404, detail: 'Cobrança de teste não encontrada.' },
  testChargeNotRefundable: {
    status: 409,
    detail:
      'Este centavo não pode ser devolvido por aqui: a cobrança não foi paga, ou o provedor não devolve.',
  },
});
