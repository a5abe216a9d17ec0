import { defineErrors } from '../define/error.js';

/** Refusals of "place order" that say when to try again (`retryAfterMs`). No page needs to know them. */
export const purchaseLimitErrors = defineErrors('checkout', {
  tooManyUnpaid: {
    status: 409,
    detail:
      'Você já tem um pedido aguardando pagamento, e outros ficaram sem pagamento hoje. Pague ou cancele o pedido em aberto, ou tente de novo em {minutes} min.',
  },
  stockShareTaken: {
    status: 409,
    detail:
      'Por enquanto não é possível reservar mais unidades deste produto na sua conta: há pedidos que não foram pagos. Pague ou cancele um deles, ou tente de novo em {minutes} min.',
  },
  tooManyOfStock: {
    status: 422,
    detail: 'Por enquanto, um pedido pode ter no máximo {max} un. de {item}. Diminua a quantidade.',
  },
  stockReserved: {
    status: 409,
    detail:
      'As últimas unidades deste produto estão reservadas em pedidos que ainda não foram pagos. Tente de novo em {minutes} min.',
  },
  tooManyCharges: {
    status: 429,
    detail:
      'Já foram gerados {limit} PIX na sua conta, sem pagamento, na última hora. Tente de novo em {minutes} min.',
  },
});
