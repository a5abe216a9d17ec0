import type { CaseKind } from '@vale/contracts/checkout';

/** Titles of cases in messages to the shop's owner. */
export const CASE_TITLES: Record<CaseKind, string> = {
  'code-stuck': 'Código preso a um pedido',
  'amount-differs': 'Valor diferente do pedido',
  'charged-twice': 'Pago em dobro',
  'payment-unmatched': 'Pago sem pedido',
  'payment-unlisted': 'Pedido sem pagamento no provedor',
  'late-without-code': 'Pago, sem código',
  'not-delivered': 'Pago e não entregue',
  'buyer-blocked': 'Pago por comprador bloqueado',
  'delivery-by-hand': 'Entrega manual pendente',
  'replacement-by-hand': 'Troca à espera de código',
  'refund-by-hand': 'Devolver à mão',
  'refund-disputed': 'Devolução à mão de um pagamento contestado',
  'refund-refused': 'Devolução recusada pelo provedor',
  'refund-overdue': 'Devolução que não terminou',
  'refunded-twice': 'Devolvido duas vezes',
  disputed: 'Pagamento contestado (MED)',
  'stock-low': 'Estoque baixo',
  'code-repeated': 'Código repetido no estoque',
  'charge-unusable': 'PIX inválido do provedor',
  'money-unplaced': 'Aviso de pagamento sem leitura',
  'status-unknown': 'Situação desconhecida do provedor',
  'provider-down': 'Provedor de pagamento fora do ar',
  'buyer-help': 'Comprador pede ajuda',
  'source-silent': 'Fonte de pagamentos sem resposta',
};
