import { centavosText, numberText } from '@vale/contracts/money';
import type { Figures, FunnelRow } from '@vale/contracts/tracking';

export interface Card {
  label: string;
  value: string;
  /** Change against the previous period. */
  change: string;
  tone: 'ok' | 'danger' | 'muted';
}

const percent = (share: number) => `${numberText(share * 100, 1)} %`;
/** Null if there is nothing to divide by. */
export const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** The first row of Análise. */
export function cardsOf(current: Figures, previous: Figures): Card[] {
  const conversion = (figures: Figures) => ratio(figures.paid, figures.visits);
  const average = (figures: Figures) => ratio(figures.revenue, figures.paid);
  const pixPaid = (figures: Figures) => ratio(figures.pixPaid, figures.pix);
  const bumps = (figures: Figures) => ratio(figures.bumpOrders, figures.paid);
  const profit = (figures: Figures) => (figures.costed === 0 ? null : figures.profit);
  const both = <T>(of: (figures: Figures) => T) => [of(current), of(previous)] as const;
  return [
    amount(
      'Receita',
      both((one) => one.revenue),
      centavosText,
    ),
    amount(
      'Pedidos pagos',
      both((one) => one.paid),
      numberText,
    ),
    amount(
      'Visitas',
      both((one) => one.visits),
      numberText,
    ),
    points('Conversão', both(conversion)),
    amount('Ticket médio', both(average), (value) => centavosText(Math.round(value))),
    points('PIX pagos', both(pixPaid)),
    payTime(current.paySeconds, previous.paySeconds),
    points('Com oferta extra', both(bumps)),
    amount(
      'Devolvido',
      both((one) => one.refunded),
      centavosText,
      false,
    ),
    ...(current.lost === 0
      ? []
      : [
          amount(
            'Perdas com trocas e brindes',
            both((one) => one.losses),
            centavosText,
            false,
          ),
        ]),
    // Without any cost there is no profit to speak of.
    ...(current.costed === 0 ? [] : [amount('Lucro', both(profit), centavosText)]),
  ];
}

type Pair<T> = readonly [current: T, previous: T];

function amount(
  label: string,
  [value, before]: Pair<number | null>,
  text: (value: number) => string,
  isGood = true,
): Card {
  if (value === null) return { label, value: '–', change: NO_COMPARISON, tone: 'muted' };
  const share = before === null ? null : changeOf(value, before);
  return {
    label,
    value: text(value),
    ...changeText(share, share === null ? '' : percent(Math.abs(share)), isGood),
  };
}

function points(label: string, [value, before]: Pair<number | null>): Card {
  if (value === null) return { label, value: '–', change: NO_COMPARISON, tone: 'muted' };
  const difference = before === null ? null : value - before;
  const text = difference === null ? '' : `${numberText(Math.abs(difference) * 100, 1)} p.p.`;
  return { label, value: percent(value), ...changeText(difference, text) };
}

function payTime(value: number | null, before: number | null): Card {
  const label = 'PIX pago em';
  if (value === null) return { label, value: '–', change: NO_COMPARISON, tone: 'muted' };
  const difference = before === null ? null : before - value;
  if (difference === null || difference === 0)
    return {
      label,
      value: durationText(value),
      change: difference === 0 ? 'igual' : NO_COMPARISON,
      tone: 'muted',
    };
  const change = `${durationText(Math.abs(difference))} mais ${difference > 0 ? 'rápido' : 'lento'}`;
  return { label, value: durationText(value), change, tone: difference > 0 ? 'ok' : 'danger' };
}

const NO_COMPARISON = 'sem comparação';

/** Null if there was nothing before. */
export function changeOf(value: number, before: number): number | null {
  return before === 0 ? null : (value - before) / before;
}

function changeText(change: number | null, text: string, isGood = true): Pick<Card, 'change' | 'tone'> {
  if (change === null) return { change: NO_COMPARISON, tone: 'muted' };
  if (change === 0) return { change: 'igual ao período anterior', tone: 'muted' };
  const isUp = change > 0;
  return { change: `${isUp ? '+' : '−'}${text}`, tone: isUp === isGood ? 'ok' : 'danger' };
}

/** `1 min 12 s` */
function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}

export const STEPS = ['visits', 'product', 'checkout', 'pix', 'paid', 'delivered'] as const;
export const STEP_TEXTS: Record<(typeof STEPS)[number], string> = {
  visits: 'Visitas',
  product: 'Produto',
  checkout: 'Checkout',
  pix: 'PIX gerado',
  paid: 'Pago',
  delivered: 'Entregue',
};

export type Steps = Pick<FunnelRow, (typeof STEPS)[number]>;

export function sumSteps(rows: readonly FunnelRow[]): Steps {
  const sum = (step: (typeof STEPS)[number]) => rows.reduce((total, row) => total + row[step], 0);
  return {
    visits: sum('visits'),
    product: sum('product'),
    checkout: sum('checkout'),
    pix: sum('pix'),
    paid: sum('paid'),
    delivered: sum('delivered'),
  };
}

/** Rows of the same device or source together, the largest first. */
export function groupSteps(
  rows: readonly FunnelRow[],
  by: 'device' | 'source',
): (Steps & { name: string })[] {
  const names = [...new Set(rows.map((row) => row[by]))];
  return names
    .map((name) => ({ name, ...sumSteps(rows.filter((row) => row[by] === name)) }))
    .toSorted((one, other) => other.visits + other.pix - (one.visits + one.pix));
}

/** `A maior perda: do produto ao checkout (−72 %).` Empty without visits. */
export function largestLoss(steps: Steps): string {
  const losses = STEPS.slice(1).flatMap((step, at) => {
    const before = STEPS[at]!;
    return steps[before] === 0 ? [] : [{ before, step, share: 1 - steps[step] / steps[before] }];
  });
  const [largest] = losses.toSorted((one, other) => other.share - one.share);
  if (!largest || largest.share <= 0) return '';
  const from = STEP_TEXTS[largest.before].toLowerCase();
  return `A maior perda: de ${from} a ${STEP_TEXTS[largest.step].toLowerCase()} (−${Math.round(largest.share * 100)} %).`;
}

export function shareText(part: number, whole: number): string {
  return whole === 0 ? '–' : percent(part / whole);
}

const DEVICE_TEXTS: Record<string, string> = {
  desktop: 'Computador',
  mobile: 'Celular',
  tablet: 'Tablet',
  bot: 'Robôs',
};

/** A source comes from an address, so it may be empty or equal the name of a device. */
export function groupName(by: 'device' | 'source', name: string): string {
  return by === 'device' ? (DEVICE_TEXTS[name] ?? name) : name || 'sem origem';
}
