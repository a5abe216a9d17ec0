import { csvDecimal, firstLabel, isoLocalTime } from '@vale/contracts/catalog';
import { answerText, campaignOf, DELIVERY_LABELS, orderStateLabel } from '@vale/contracts/checkout';
import { toReais } from '@vale/contracts/money';
import type { Answer } from '../../orders/buyer/answer.js';
import { endedReplacements, unitCost } from '../../orders/events/sale-facts.js';
import {
  fullPriceOf,
  itemOf,
  paidOf,
  totalOf,
  type LineItem,
  type Order,
  type SoldProduct,
} from '../../orders/life/order.js';
import { givenAnswers } from '../../orders/life/shown-answers.js';
import { feesOf } from '../../orders/money/fee.js';
import { isSandbox } from '../../orders/money/method-id.js';
import { isGrant, receivedCentavos, returnedCentavos } from '../../orders/money/payment.js';
import { deliveryStateOf } from '../../orders/settling/order-texts.js';

interface Unit {
  order: Order;
  line: LineItem;
  /** Position among the order's units, from 0. */
  at: number;
  cpf: string;
  answers: readonly { line: number; text: string }[];
  feeCentavos: number | undefined;
}

type Column = readonly [heading: string, cell: (unit: Unit) => string];

const dateOf = (at: number | null | undefined) => (at === null || at === undefined ? '' : isoLocalTime(at));
const sum = (centavos: number | undefined) =>
  csvDecimal(centavos === undefined ? undefined : toReais(centavos));
/** Sums of the order stand in its first row alone, so that a column can be added up. */
const ofOrder = ({ at, order }: Unit, centavos: (order: Order) => number) =>
  at === 0 ? sum(centavos(order)) : '';
const campaign = ({ order }: Unit) => campaignOf(order.tracking.attribution);

const COLUMNS: readonly Column[] = [
  ['pedido', ({ order }) => order.transactionId],
  ['unidade', ({ at }) => String(at + 1)],
  ['criado em', ({ order }) => dateOf(order.createdAt)],
  ['pago em', ({ order }) => dateOf(paidOf(order)?.paidAt)],
  ['entregue em', ({ order, line }) => dateOf(isNeverGiven(line) ? null : order.deliveredAt)],
  ['devolvida em', ({ order, line }) => dateOf(returnedAt(order, line))],
  ['estado', ({ order }) => orderStateLabel(order.state, isGrant(order))],
  ['entrega', ({ order, line }) => (isNeverGiven(line) ? '' : deliveryText(order))],
  ['item', ({ line }) => String(itemOf(line) + 1)],
  ['produto', productTitle],
  ['variação', ({ line }) => line.variation],
  ['categoria', ({ order, line }) => soldUnder(line.product ?? order.product)],
  ['preço', ({ line }) => sum(line.priceCentavos)],
  ['custo', ({ line }) => sum(unitCost(line))],
  ['custo das trocas', ({ line }) => sum(replacementCost(line))],
  ['tarifa', ({ feeCentavos }) => sum(feeCentavos)],
  ['origem', (unit) => campaign(unit).utm_source ?? ''],
  ['meio', (unit) => campaign(unit).utm_medium ?? ''],
  ['campanha', (unit) => campaign(unit).utm_campaign ?? ''],
  ['comprador', ({ order }) => order.customer.name],
  ['e-mail', ({ order }) => order.customer.email],
  ['cpf', ({ cpf }) => cpf],
  ['total do pedido', (unit) => ofOrder(unit, ({ totalCentavos }) => totalCentavos)],
  ['recebido no pedido', (unit) => ofOrder(unit, ({ payments }) => receivedCentavos(payments))],
  ['devolvido no pedido', (unit) => ofOrder(unit, ({ payments }) => returnedCentavos(payments))],
  [
    'líquido do pedido',
    (unit) => ofOrder(unit, ({ payments }) => receivedCentavos(payments) - returnedCentavos(payments)),
  ],
  ['dados para a entrega', ({ answers, line }) => answersOf(answers, line)],
  ['presente', ({ order }) => (isGrant(order) ? 'sim' : '')],
  ['teste', ({ order }) => (isSandbox(order.methodId) ? 'sim' : '')],
  ['tipo', ({ line }) => KIND_TEXTS[line.kind]],
  ['anúncio', ({ order }) => order.tracking.attribution.utm_content ?? ''],
  ['termo', ({ order }) => order.tracking.attribution.utm_term ?? ''],
  ['lucro', ({ order, line, feeCentavos }) => sum(profitOf(order, line, feeCentavos))],
  ['cupom', ({ order }) => order.coupon?.code ?? ''],
  ['desconto', ({ line }) => sum(fullPriceOf(line) - line.priceCentavos)],
];

const KIND_TEXTS: Record<LineItem['kind'], string> = {
  product: 'produto',
  variation: 'variação',
  bump: 'oferta extra',
};

/** Price minus cost and known fee, before refunds. Undefined unless it was paid and its cost is known. */
function profitOf(order: Order, line: LineItem, feeCentavos: number | undefined): number | undefined {
  const cost = unitCost(line);
  if (cost === undefined || !paidOf(order)) return undefined;
  return line.priceCentavos - cost - (feeCentavos ?? 0);
}

function soldUnder({ category, categoryLabel }: SoldProduct): string {
  return categoryLabel ?? firstLabel(category) ?? category;
}

export const UNIT_HEADINGS: readonly string[] = COLUMNS.map(([heading]) => heading);

/** One row for each unit of an order, an order bump included. */
export function unitRows(order: Order, cpf: string, answers: readonly Answer[]): string[][] {
  const shown = (givenAnswers(order, answers).answers ?? []).map((answer) => ({
    line: answer.line,
    text: answerText(answer),
  }));
  const fees = unitFees(order);
  return order.lines.map((line, at) => {
    const unit: Unit = { order, line, at, cpf, answers: shown, feeCentavos: fees?.[at] };
    return COLUMNS.map(([, cell]) => cell(unit));
  });
}

/**
 * The provider's fees of the payments, divided by price so that the parts add up. Undefined if nothing
 * was paid or a fee is unknown.
 */
export function unitFees(order: Pick<Order, 'payments' | 'charges' | 'lines'>): number[] | undefined {
  const { lines } = order;
  const fee = feesOf(order);
  if (fee === null) return undefined;
  const price = totalOf(lines);
  let priceUntil = 0;
  let feeUntil = 0;
  return lines.map(({ priceCentavos }) => {
    priceUntil += priceCentavos;
    const until = price === 0 ? fee : Math.round((fee * priceUntil) / price);
    const part = until - feeUntil;
    feeUntil = until;
    return part;
  });
}

/** A refund took the unit out of the order before its code was the buyer's. */
const isNeverGiven = ({ cancelled }: LineItem) => cancelled !== undefined && !cancelled.given;

/** When the last refund ended that named the unit, or that completed the return of all money; undefined if none did. */
function returnedAt({ payments }: Order, { line }: LineItem): number | undefined {
  const done = payments.flatMap(({ refunds }) => refunds).filter(({ state }) => state === 'done');
  const received = receivedCentavos(payments);
  const isWhole = received > 0 && returnedCentavos(payments) >= received;
  const named = done.filter(({ lines = [] }) => isWhole || lines.some((unit) => unit.line === line));
  return named.length === 0 ? undefined : Math.max(...named.map(({ at }) => at));
}

/** Undefined if there were none, or if nobody stated what one of them cost. */
function replacementCost(line: LineItem): number | undefined {
  const costs = endedReplacements(line).map(({ costCentavos }) => costCentavos);
  const known = costs.filter((cost) => cost !== undefined);
  return costs.length === 0 || known.length < costs.length
    ? undefined
    : known.reduce((all, one) => all + one, 0);
}

function productTitle({ order, line }: Unit): string {
  if (line.kind === 'bump') return line.label;
  return (line.product ?? order.product).title;
}

function deliveryText(order: Order): string {
  const state = deliveryStateOf(order);
  return state === 'none' ? '' : DELIVERY_LABELS[state];
}

/** Answers about all units of a product are in the row of its first unit. */
function answersOf(answers: Unit['answers'], { line }: LineItem): string {
  return answers
    .filter((answer) => answer.line === line)
    .map(({ text }) => text)
    .join(' | ');
}
