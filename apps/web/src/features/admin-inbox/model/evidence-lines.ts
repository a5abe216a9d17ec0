import {
  HELP_REASON_TEXTS,
  type CaseFix,
  type HelpReason,
  type HelpRule,
  type InboxCase,
  type OrderState,
  type PaymentSourceName,
  orderStateLabel,
} from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { dateTimeText } from '../../../shared/time/dates.js';
import { SOURCE_TEXTS } from '../../../shared/ui/admin/payment-source.js';

type Evidence = InboxCase['evidence'];

const LABELS: Record<string, string> = {
  state: 'Estado do pedido',
  totalCentavos: 'Preço',
  receivedCentavos: 'Recebido',
  keptCentavos: 'Fica com a loja',
  owedBackCentavos: 'A devolver',
  illegible: 'Valor ilegível',
  short: 'Chegou menos do que foi registrado',
  paidAgain: 'Pago outra vez depois de devolvido',
  refunds: 'Devoluções',
  units: 'Itens que podem ser devolvidos',
  undelivered: 'Itens que faltam',
  refusedBySystem: 'Recusado pelo seu sistema',
  keptFromSystem: 'Com código guardado',
  codes: 'Códigos',
  replaced: 'Unidades trocadas',
  reason: 'Motivo',
  asked: 'Unidades',
  rules: 'Regra',
  written: 'Mensagens do comprador',
  productId: 'Produto',
  stocks: 'Estoques',
  methodId: 'Método',
  endToEndId: 'E2E',
  centavos: 'Valor',
  paidAt: 'Pago em',
  problem: 'Problema',
  takenBy: 'Aceito no pedido',
  payments: 'Pagamentos',
  variations: 'Variações',
  source: 'Fonte',
  workedAt: 'Funcionou até',
  driver: 'Provedor',
  word: 'Palavra',
  seenAt: 'Lida em',
  claims: 'O que foi lido',
  replies: 'Resposta do provedor',
};

const PROBLEMS: Record<string, string> = {
  'no-charge': 'pago à chave, sem cobrança',
  'no-order': 'a cobrança não é de um pedido',
  'not-read': 'a cobrança não pôde ser lida',
  contradiction: 'os dados se contradizem',
  'other-order': 'aceito em outro pedido',
  unreadable: 'sem identificação do PIX',
  'wrong-crc': 'CRC errado',
  malformed: 'texto malformado',
  'too-long': 'texto longo demais',
  'not-pix': 'não é um PIX',
  'not-brl': 'moeda diferente do real',
  'other-amount': 'valor diferente do pedido',
  'unknown-status': 'situação desconhecida',
  'unreadable-reply': 'resposta em outra forma',
  'unreadable-payment': 'pagamento sem identificação',
  'other-charge': 'é de outra cobrança',
  'other-reference': 'é de outro pedido',
  'no-reference': 'sem o número do pedido',
};

const RULES: Record<HelpRule, string> = {
  withdrawal: 'código não enviado nem visto: desistência (CDC, art. 49)',
  shop: 'código já enviado: defeito, ou a regra da loja',
};

/** Formats the evidence as name/value pairs. Fields added by later releases are shown verbatim. */
export function evidenceLines(evidence: Evidence): { name: string; value: string }[] {
  return (
    Object.entries(evidence)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([key, value]) => ({ name: LABELS[key] ?? key, value: textOf(key, value) }))
      // The stock of a product without variations is that of the variation "".
      .filter(({ value }) => value !== '')
  );
}

/** Names the units that a fix is about, where the order has several. */
export function unitsOf({ asked, units, refunds }: Evidence, fix: CaseFix): string[] {
  if (fix === 'refund-units') return namesIn(asked);
  if (fix === 'refund') return namesIn(units);
  return Array.isArray(refunds) ? refunds.flatMap((refund) => namesIn(refund.units)) : [];
}

/** Cases of earlier releases have a number. */
function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function textOf(key: string, value: unknown): string {
  if (key === 'replies') return JSON.stringify(value);
  if (key === 'reason') return HELP_REASON_TEXTS[value as HelpReason];
  if (key === 'rules') return (value as HelpRule[]).map((rule) => RULES[rule]).join('; ');
  if (key === 'word' && value === '') return '(vazia)';
  if (Array.isArray(value)) return value.map((one) => itemText(one)).join('; ');
  if (typeof value === 'number' && /centavos$/i.test(key)) return centavosText(value);
  if (typeof value === 'number' && /At$/.test(key)) return dateTimeText(value);
  if (key === 'source') return SOURCE_TEXTS[value as PaymentSourceName];
  if (key === 'state') return orderStateLabel(value as OrderState);
  if (key === 'problem') return PROBLEMS[String(value)] ?? String(value);
  if (value === true) return 'sim';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Formats a refund, payment, code, stock or payment claim. */
function itemText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  const { id, centavos, state, variation, lowAt, message, problem, word, chargeId, units } = item as Record<
    string,
    unknown
  >;
  if (chargeId !== undefined && problem !== undefined)
    return [PROBLEMS[String(problem)] ?? problem, word, chargeId].filter(Boolean).join(' · ');
  if (typeof lowAt === 'number') return [variation, `aviso com ${lowAt}`].filter(Boolean).join(': ');
  const sum = typeof centavos === 'number' ? centavosText(centavos) : '';
  const codeState = state === 'held' ? 'reservado' : state === 'assigned' ? 'dado' : '';
  const names = Array.isArray(units) ? units.join(', ') : '';
  return [sum, codeState, names, id, message].filter(Boolean).join(' · ');
}
