import { statusText, type OrderMoney, type OrderView, type PublicStatus } from '@vale/contracts/checkout';
import { priceText } from '@vale/contracts/money';
import { deadlineText, dateTimeText } from '../../../shared/time/dates.js';
import { deliveryTexts, linkDeliveryTexts, nextSteps, orderTexts as texts } from './order-texts.js';

/** `verify` reads the charge at the provider; `update` only loads the order again. */
export type OrderAction = 'verify' | 'update' | 'cancel' | 'new-pix' | 'resend' | 'buy-again';

/** Texts and actions of an order's page. */
export interface OrderPage {
  headline: string;
  /** Shown under the headline; empty if the page itself says it. */
  sentence: string;
  /** "Próximos passos". */
  steps: string[];
  actions: readonly OrderAction[];
  /** The last step of the timeline; null: how to pay is shown instead of a timeline. */
  goal: 'Entregue' | 'Devolvido' | null;
  /** Spoken when the page comes to this while it is open. */
  announcement: string;
}

type DeliveryState = OrderView['delivery']['state'];

interface Row {
  sentence?: (order: OrderView) => string;
  steps: (order: OrderView) => string[];
  actions: readonly OrderAction[];
  goal: OrderPage['goal'];
}

/** Keyed by delivery state where it matters; `none` covers all others. */
type Rows = { none: Row } & Partial<Record<DeliveryState, Row>>;

const ENDED_UNPAID: Row = {
  steps: () => [
    'Nenhum pagamento deste pedido chegou até nós.',
    `Se o valor saiu da sua conta, não pague de novo: toque em “${texts.refresh}”.`,
    `Ainda quer o produto? Toque em “${texts.again}”.`,
  ],
  actions: ['new-pix', 'verify'],
  goal: 'Entregue',
};

const DELIVERED: Row = {
  sentence: ({ emailRefused, byLink }) =>
    (byLink ? linkDeliveryTexts : deliveryTexts)[emailRefused ? 'emailRefused' : 'delivered'],
  steps: ({ codes, byLink }) => [
    codes.length > 0 || byLink?.hidden.length
      ? 'Toque em “Mostrar código” quando ninguém estiver olhando a tela.'
      : 'Confira no seu e-mail os dados da entrega.',
    byLink
      ? 'Resgate logo depois de mostrar o código.'
      : 'Resgate logo e guarde o e-mail da entrega até terminar.',
    'Algo não funcionou? Peça ajuda nesta página, em “Ajuda com este pedido”.',
  ],
  actions: ['resend', 'buy-again'],
  goal: 'Entregue',
};

const table: Record<PublicStatus, Rows> = {
  pending: {
    none: { sentence: () => '', steps: () => nextSteps, actions: ['verify', 'cancel'], goal: null },
  },
  paid: {
    none: {
      sentence: () => deliveryTexts.preparing,
      steps: ({ customer }) => [
        'Não é preciso fazer nada: esta tela avança sozinha.',
        `Uma cópia chega a ${customer.email} em cerca de 15 minutos.`,
        'Se nada chegar em 30 minutos, fale com o suporte.',
      ],
      actions: ['update'],
      goal: 'Entregue',
    },
    waiting: {
      sentence: ({ waiting }) => (waiting ? deliveryTexts.partlyDelivered : deliveryTexts.waiting),
      steps: ({ customer, waiting }) => [
        ...(waiting ? ['Os códigos que já chegaram podem ser usados.'] : []),
        'Nossa equipe prepara a entrega: costuma levar cerca de 15 minutos.',
        `Avisamos em ${customer.email} e nesta tela assim que estiver pronta.`,
        'Se nada chegar em 30 minutos, fale com o suporte.',
      ],
      actions: ['update'],
      goal: 'Entregue',
    },
    delivered: DELIVERED,
  },
  completed: { none: DELIVERED },
  failed: { none: ENDED_UNPAID },
  cancelled: { none: ENDED_UNPAID },
  expired: { none: ENDED_UNPAID },
  late_paid: {
    none: {
      steps: ({ money }) => [
        ...(money?.missing || money?.excess
          ? [otherSumStep(money)]
          : [
              'Não pague de novo: o seu pagamento está registrado neste pedido.',
              'Assim que houver um código, ele aparece aqui e no seu e-mail.',
            ]),
        money?.refundAt
          ? `Sem entrega até ${deadlineText(money.refundAt)}, o valor volta para a conta de onde saiu o PIX.`
          : 'Se não for possível entregar, o valor volta para a conta de onde saiu o PIX.',
        'Dúvidas? Fale com o suporte e informe o ID da transação.',
      ],
      actions: ['update'],
      goal: 'Entregue',
    },
  },
  underpaid: {
    none: {
      steps: ({ money }) => [
        missingStep(money),
        money?.refundAt
          ? `Sem o restante até ${deadlineText(money.refundAt)}, o que foi pago volta para a conta de onde saiu o PIX.`
          : 'Se o pedido não puder ser completado, o que foi pago volta para a conta de onde saiu o PIX.',
        'Para completar o pagamento, fale com o suporte e informe o ID da transação.',
      ],
      actions: ['update'],
      goal: 'Entregue',
    },
  },
  overpaid: {
    none: {
      steps: ({ money }) => [
        'Não é preciso fazer nada.',
        excessStep(money),
        money?.refundAt
          ? `A entrega acontece até ${deadlineText(money.refundAt)}, aqui e no seu e-mail.`
          : 'A entrega acontece aqui e no seu e-mail.',
      ],
      actions: ['update'],
      goal: 'Entregue',
    },
  },
  refunding: {
    none: {
      steps: () => [
        'Não é preciso fazer nada: o valor volta para a conta de onde saiu o PIX.',
        'Esta tela avisa quando a devolução for confirmada.',
        'Se o valor não aparecer no extrato, fale com o suporte e informe o ID da transação.',
      ],
      actions: ['update'],
      goal: 'Devolvido',
    },
  },
  refunded: {
    none: {
      sentence: refundedSentence,
      steps: () => [
        'Confira o extrato da conta de onde saiu o PIX.',
        'Não encontrou o valor? Fale com o suporte e informe o ID da transação.',
      ],
      actions: ['buy-again'],
      goal: 'Devolvido',
    },
  },
  disputed: {
    none: {
      steps: () => [
        'O banco de quem pagou contestou este PIX, e a análise costuma levar até 7 dias.',
        'Até a decisão, os códigos deste pedido não são mostrados.',
        'Não foi você quem contestou? Fale com o suporte e informe o ID da transação.',
      ],
      actions: ['update'],
      goal: 'Entregue',
    },
  },
};

/** Money of an unknown sum has arrived: the order can neither be paid again nor cancelled. */
const CHECKING: Row = {
  sentence: () => '',
  steps: () => [
    'Não pague de novo: recebemos um pagamento deste pedido.',
    'Esta tela avança sozinha assim que o valor for confirmado.',
    'Se nada mudar em 30 minutos, fale com o suporte.',
  ],
  actions: ['verify'],
  goal: null,
};

/** A status that only a newer release of the shop knows. */
const UNKNOWN: Row = {
  steps: () => ['Fale com o suporte e informe o ID da transação.'],
  actions: ['update'],
  goal: 'Entregue',
};

/** The shop gave the order: its message says so, and nobody pays it or buys it again. */
function rowOfGrant(order: OrderView): Row {
  const isEnded = order.status === 'cancelled';
  const { steps, actions, goal } = isEnded || order.status === 'late_paid' ? UNKNOWN : rowOf(order);
  return { steps, actions: isEnded ? [] : actions.filter((action) => action !== 'buy-again'), goal };
}

export function orderPage(order: OrderView): OrderPage {
  const row = order.grant ? rowOfGrant(order) : rowOf(order);
  const { title, message } = statusText(order.status);
  const headline = headlineOf(order, title);
  const sentence = row.sentence ? row.sentence(order) : order.message || message;
  return {
    headline,
    sentence,
    steps: row.steps(order),
    // Sending it again to an address that refuses it would bring nothing.
    actions: row.actions.filter((action) => action !== 'resend' || !order.emailRefused),
    goal: row.goal,
    announcement: [headline, sentence].filter(Boolean).join('. '),
  };
}

function rowOf({ status, delivery, checkingPayment }: OrderView): Row {
  if (checkingPayment) return CHECKING;
  if (!Object.hasOwn(table, status)) return UNKNOWN;
  const rows: Rows = table[status];
  return rows[delivery.state] ?? rows.none;
}

function headlineOf({ checkingPayment, status, pixCode, amount, grant }: OrderView, title: string): string {
  if (grant) return texts.grant;
  if (checkingPayment) return texts.checkingTitle;
  if (status !== 'pending') return title;
  return pixCode ? texts.pay(priceText(amount)) : texts.generating;
}

function missingStep(money: OrderView['money']): string {
  if (!money) return 'Não gere outro PIX: o que foi pago está registrado neste pedido.';
  return `Recebemos ${priceText(money.received)} e faltam ${priceText(money.missing)}. Não gere outro PIX para este pedido.`;
}

function otherSumStep({ received, missing, excess }: OrderMoney): string {
  const difference = missing > 0 ? `faltam ${priceText(missing)}` : `são ${priceText(excess)} a mais`;
  return `Recebemos ${priceText(received)}: ${difference}. Não pague de novo.`;
}

function excessStep(money: OrderView['money']): string {
  if (!money?.excess) return 'A diferença volta para a conta de onde saiu o PIX.';
  return `${priceText(money.excess)} a mais voltam para a conta de onde saiu o PIX.`;
}

function refundedSentence({ money, message }: OrderView): string {
  if (!money?.returned) return message || statusText('refunded').message;
  const when = money.returnedAt === null ? '' : ` em ${dateTimeText(money.returnedAt)}`;
  return `Devolvemos ${priceText(money.returned)}${when}.`;
}
