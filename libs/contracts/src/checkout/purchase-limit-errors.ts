import { defineErrors } from '../define/error.js';

/**
 * Refusals of "place order" that say when to try again (`retryAfterMs`). Separate from `checkoutErrors`, so that other
 * pages do not load them.
 */
export const purchaseLimitErrors = defineErrors('checkout', {
  emailUnconfirmed: {
    status: 409,
    detail:
      'Confirme seu e-mail para ter mais de um pedido aguardando pagamento. Você também pode pagar ou cancelar o pedido em aberto, ou tentar de novo em {minutes} min.',
  },
  stockShareTaken: {
    status: 409,
    detail:
      'Por enquanto não é possível reservar mais unidades deste produto {whose}: há pedidos que não foram pagos. {way}, ou tente de novo em {minutes} min.',
  },
  tooManyCharges: {
    status: 429,
    detail: 'Já foram gerados {limit} PIX {whose} na última hora. Tente de novo em {minutes} min.',
  },
});
