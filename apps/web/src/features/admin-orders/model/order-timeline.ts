import { type OrderDetail, type OrderMails, orderStateLabel } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { ACTION_TEXTS } from './order-texts.js';

type Entry = OrderDetail['timeline'][number];

export interface TimelineLine {
  key: string;
  at: number;
  text: string;
  /** The account that did it; null if nobody did. */
  accountId: string | null;
  /** Written by the admin or the provider. */
  note: string;
}

const CHARGES: Record<string, string> = {
  open: 'Cobrança pedida ao provedor',
  unknown: 'Cobrança sem resposta do provedor',
  made: 'Cobrança criada no provedor',
  unusable: 'Cobrança recusada pela loja: de outro pedido ou valor',
  refused: 'Cobrança recusada pelo provedor',
};
const REFUNDS: Record<string, string> = {
  pending: 'Devolução pedida',
  done: 'Devolução feita',
  failed: 'Devolução não feita',
};
const DELIVERIES: Record<string, string> = {
  'codes-assigned': 'Códigos atribuídos ao comprador',
  delivered: 'Entregue',
  'codes-shown': 'Códigos mostrados',
  'mail-requested': 'E-mail de entrega pedido de novo',
  'delivered-by-hand': 'Entregue à mão',
  'link-locked': 'Link do e-mail bloqueado: CPF errado cinco vezes',
};
const WAYS: Record<string, string> = {
  'order-page': 'na página do pedido',
  link: 'pelo link do e-mail',
  admin: 'pelo painel',
};

const MAILBOX_REFUSED =
  'recusado, a caixa de correio não existe ou está cheia. Confira o e-mail do comprador';

/** Merges order events and sent e-mails, newest first. */
export function timelineOf(order: OrderDetail, mails: OrderMails['items']): TimelineLine[] {
  const lines = order.timeline.map((entry, at) => ({ ...lineOf(order, entry), key: `${at} ${entry.what}` }));
  const sent = mails.flatMap(({ messageId, kind, sentAt, refusedAt }) => {
    const at = sentAt ?? refusedAt;
    if (at == null) return [];
    const text = sentAt === null ? `${mailText(kind)}: ${MAILBOX_REFUSED}` : `${mailText(kind)} enviado`;
    return [{ key: messageId, at, text, accountId: null, note: '' }];
  });
  // Reversed before sorting, so that the last of several events in one millisecond comes first.
  return [...lines, ...sent].reverse().toSorted((a, b) => b.at - a.at);
}

function mailText(kind: string): string {
  if (kind === 'payment-reminder') return 'Lembrete do PIX';
  if (kind.startsWith('undelivered-')) return 'Aviso de atraso a você';
  return kind === 'delivery' ? 'E-mail de entrega' : 'E-mail de entrega pedido de novo';
}

function lineOf(order: OrderDetail, { at, what, detail, id, centavos }: Entry): Omit<TimelineLine, 'key'> {
  const sum = centavos === null ? '' : `: ${centavosText(centavos)}`;
  const line = (text: string, accountId: string | null = null, note = '') => ({ at, text, accountId, note });
  switch (what) {
    case 'state':
      return line(`Estado: ${orderStateLabel(detail as OrderDetail['state'], order.grant)}`);
    case 'charge':
      return line(
        CHARGES[detail] ?? detail,
        null,
        order.attempts.find(({ startedAt }) => startedAt === at)?.message ?? '',
      );
    case 'payment':
      return line(detail === 'illegible' ? 'Pagamento com valor ilegível' : `Pagamento recebido${sum}`);
    case 'refund':
      return line(`${REFUNDS[detail] ?? detail}${sum}`, null, refundNote(order, id));
    case 'delivery':
      return deliveryLine(order, { at, detail, id });
    case 'action': {
      const action = order.actions.find((one) => one.id === id);
      return line(ACTION_TEXTS[action?.kind ?? 'note'], action?.accountId ?? null, action?.reason);
    }
  }
}

function refundNote({ payments }: OrderDetail, id: string | null): string {
  const refund = payments.flatMap(({ refunds }) => refunds).find((one) => one.id === id);
  return refund?.message ?? refund?.endToEndId ?? '';
}

function deliveryLine(
  { deliveryRecords }: OrderDetail,
  { at, detail, id }: Pick<Entry, 'at' | 'detail' | 'id'>,
): Omit<TimelineLine, 'key'> {
  const record = deliveryRecords.find((one) => one.id === id);
  const way = record ? ` ${WAYS[record.way] ?? record.way}` : '';
  return {
    at,
    text: `${DELIVERIES[detail] ?? detail}${way}`,
    accountId: record?.accountId ?? null,
    note: record?.network ? `rede ${record.network}` : '',
  };
}
