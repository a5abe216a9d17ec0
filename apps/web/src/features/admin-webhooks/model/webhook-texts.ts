import type {
  Webhook,
  WebhookAttempt,
  WebhookBuyerField,
  WebhookEvent,
  WebhookMessageType,
  WebhookPauseReason,
} from '@vale/contracts/webhooks';
import { numberText } from '@vale/contracts/money';
import { dateTimeText } from '../../../shared/time/dates.js';

export const EVENT_TEXTS: Record<WebhookEvent, string> = {
  'order.paid': 'Pedido pago',
  'order.delivered': 'Pedido entregue',
  'unit.replaced': 'Código de uma unidade trocado',
  'order.refunded': 'Valor devolvido',
  'order.disputed': 'Pagamento contestado (MED)',
  'stock.low': 'Estoque baixo',
  'case.opened': 'Pendência aberta',
};

export const BUYER_TEXTS: Record<WebhookBuyerField, string> = {
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefone',
  cpf: 'CPF',
  answers: 'Respostas que os produtos pedem',
};

export function messageText(type: WebhookMessageType): string {
  return type === 'unit.requested' ? 'Unidade pedida ao seu sistema' : EVENT_TEXTS[type];
}

const PAUSE_TEXTS: Record<WebhookPauseReason, string> = {
  owner: 'pausado por você',
  gone: 'pausado: o endereço respondeu que não existe mais (410)',
  failing: 'pausado: falhou por três dias',
  demo: 'pausado: foi criado na demonstração; confira o endereço e os dados antes de retomar',
};

export function stateText({ paused, waiting }: Webhook): string {
  const state = paused ? `${PAUSE_TEXTS[paused.reason]}, desde ${dateTimeText(paused.at)}` : 'ativo';
  return waiting === 0 ? state : `${state} · ${numberText(waiting)} à espera`;
}

const PROBLEM_TEXTS: Record<NonNullable<WebhookAttempt['problem']>, string> = {
  status: 'recusado',
  redirect: 'redirecionamento, que não é seguido',
  timeout: 'sem resposta em 10 segundos',
  'private-address': 'não enviada: o endereço não começa com https:// ou leva a uma rede interna',
  unreachable: 'não foi possível conectar',
  wait: 'pediu para esperar',
  reply: 'resposta que a loja não entende',
  over: 'não enviada: a unidade já foi entregue ou devolvida',
};

const ANSWER_TEXTS: Record<NonNullable<WebhookAttempt['answer']>, string> = {
  delivered: 'entregou o código',
  no: 'recusou entregar a unidade',
};

/** `HTTP 500, recusado` */
export function attemptText({ status, problem, answer }: WebhookAttempt): string {
  const accepted = answer === undefined ? 'aceito' : ANSWER_TEXTS[answer];
  return [
    ...(status === null ? [] : [`HTTP ${status}`]),
    problem === null ? accepted : PROBLEM_TEXTS[problem],
  ].join(', ');
}
