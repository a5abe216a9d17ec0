import type {
  DeliveryFilter,
  OrderAttention,
  OrderDetail,
  OrderSearchField,
  RefundPreview,
} from '@vale/contracts/checkout';

export const DELIVERY_FILTER_TEXTS: Record<DeliveryFilter, string> = {
  waiting: 'Espera entrega manual',
  preparing: 'Em preparação',
  delivered: 'Entregue',
};

const SEARCH_FIELD_TEXTS: Record<OrderSearchField, string> = {
  number: 'número',
  name: 'nome',
  email: 'e-mail',
  phone: 'telefone',
  cpf: 'CPF',
  product: 'produto',
  variation: 'variação',
  code: 'código',
  batch: 'lote',
  payment: 'E2E',
};

export function foundByText(fields: readonly OrderSearchField[]): string {
  return fields.map((field) => SEARCH_FIELD_TEXTS[field]).join(', ');
}

export const ATTENTION_TEXTS: Record<OrderAttention, string> = {
  'illegible-sum': 'Valor do pagamento ilegível',
  'unplaced-money': 'Aviso de pagamento sem leitura',
  'owed-back': 'Há valor a devolver',
  short: 'Entregue por um valor registrado à mão, e chegou menos',
  'paid-again': 'Devolvido, e o provedor diz que foi pago outra vez: confira o extrato',
  'refund-by-hand': 'Devolução a enviar à mão',
  'refund-under-way': 'Devolução pedida ao provedor',
  'refund-overdue': 'Devolução que o provedor não concluiu',
  'refunded-twice': 'Devolvido duas vezes',
  'refund-refused': 'Devolução recusada pelo provedor',
  replacement: 'Um código foi trocado, e não há outro livre: use “Trocar código” para dar um',
};

export const ACTION_TEXTS: Record<OrderDetail['actions'][number]['kind'], string> = {
  refund: 'Devolução pedida',
  'confirm-refund': 'Devolução à mão confirmada',
  'drop-refund': 'Devolução à mão cancelada',
  dispute: 'Fim da disputa registrado',
  accept: 'Valor aceito',
  deliver: 'Entrega à mão',
  replace: 'Código trocado',
  grant: 'Código dado, sem cobrança',
  resend: 'E-mail de entrega reenviado',
  cancel: 'Pedido cancelado',
  note: 'Anotação',
  'correct-answer': 'Dado do comprador corrigido',
};

export const CODES_AFTER_TEXTS: Record<RefundPreview['codes'], string | null> = {
  none: null,
  held: 'Os códigos reservados continuam com o pedido.',
  free: 'Os códigos que o comprador não viu voltam ao estoque.',
  shown: 'Os códigos continuam do comprador, que continua a vê-los.',
  hidden: 'Os códigos continuam do comprador, mas a página do pedido deixa de mostrá-los.',
};

/** The same for some units of an order. */
export const UNIT_CODES_AFTER_TEXTS: Record<RefundPreview['codes'], string | null> = {
  none: null,
  held: 'Os códigos reservados continuam com o pedido.',
  free: 'Os códigos destes itens voltam ao estoque.',
  shown: null,
  hidden:
    'Os códigos destes itens já foram entregues: a página e os e-mails deixam de mostrá-los, e eles não voltam ao estoque.',
};

export const CHARGE_STATE_TEXTS: Record<OrderDetail['charges'][number]['state'], string> = {
  open: 'aberta',
  expired: 'expirada',
  refused: 'recusada',
  cancelled: 'cancelada',
  paid: 'paga',
};

export const REFUND_STATE_TEXTS = {
  pending: 'em andamento',
  done: 'feita',
  failed: 'não feita',
} as const;

export const REFUND_BY_TEXTS = {
  provider: 'pelo provedor',
  hand: 'à mão, pelo banco',
} as const;
