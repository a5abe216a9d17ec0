import type { StockName } from '@vale/contracts/catalog';
import type { CaseKind, StockStand } from '@vale/contracts/checkout';
import type { WaitingWork } from '@vale/contracts/figures';
import { adminPagePath } from '@vale/contracts/pages';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { PACE_DAYS } from '@vale/contracts/tracking';
import type { Webhook } from '@vale/contracts/webhooks';
import { counted } from '../../../shared/ui/admin/numbers.js';

type Waiting = WaitingWork['kinds'][number];

/** A buyer has paid and has nothing: what is more urgent than anything else. */
const OWED: readonly CaseKind[] = ['not-delivered', 'late-without-code'];
/** The shop cannot sell as it should. */
const BROKEN: readonly CaseKind[] = ['provider-down', 'source-silent', 'charge-unusable', 'status-unknown'];

export const isAlert = ({ kind }: Waiting): boolean => OWED.includes(kind) || BROKEN.includes(kind);
/** The list of low stocks shows it, with the numbers. */
export const isTask = (one: Waiting): boolean => !isAlert(one) && one.kind !== 'stock-low';

const sum = (kinds: readonly Waiting[]) => kinds.reduce((all, { count }) => all + count, 0);

/** Returns the sentence that tells the owner what to do first. */
export function leadText({ kinds }: WaitingWork): string {
  const owed = sum(kinds.filter(({ kind }) => OWED.includes(kind)));
  if (owed > 0)
    return `Antes de tudo: ${counted(owed, 'pedido pago espera', 'pedidos pagos esperam')} pela entrega.`;
  const tasks = sum(kinds.filter(isTask));
  return tasks > 0
    ? `${counted(tasks, 'coisa espera', 'coisas esperam')} por você.`
    : 'Nada espera por você agora.';
}

/** The button of a case's row. */
const VERBS: Partial<Record<CaseKind, string>> = {
  'buyer-help': 'Responder',
  'delivery-by-hand': 'Entregar',
  'replacement-by-hand': 'Entregar',
  'not-delivered': 'Entregar',
  'late-without-code': 'Entregar',
  'refund-by-hand': 'Devolver',
  'charged-twice': 'Devolver',
  disputed: 'Responder',
};
export const verbOf = (kind: CaseKind): string => VERBS[kind] ?? 'Resolver';

export const casesPath = (kind: CaseKind): string => `${adminPagePath('inbox')}?tipo=${kind}`;

/** Webhooks that the shop paused itself, because their system did not answer as it should. */
export function webhookAlerts(webhooks: readonly Webhook[]) {
  return webhooks
    .filter(({ paused }) => paused !== null && paused.reason !== 'owner')
    .map(({ name }) => ({
      title: `Webhook pausado: ${name}`,
      text: 'O seu sistema não recebe mais os avisos da loja nem pedidos de entrega.',
      to: adminPagePath('webhooks'),
      verb: 'Ver',
    }));
}

/** `degraded`: what `/readyz` says that the server works on without. The panel cannot mend these, so they lead nowhere. */
export function serverAlerts(degraded: string) {
  const alert = (title: string, text: string) => ({ title, text, to: undefined, verb: '' });
  return [
    ...(degraded.includes('disk')
      ? [
          alert(
            'Disco quase cheio',
            'Sem espaço, a loja para de vender. Quem cuida do servidor libera espaço.',
          ),
        ]
      : []),
    ...(degraded.includes('backup')
      ? [
          alert(
            'Cópia de segurança atrasada',
            'A última tem mais de 36 horas. Quem cuida do servidor vê por que parou.',
          ),
        ]
      : []),
  ];
}

/** `há 42 min`, `há 3 h`, `há 2 dias` */
export function sinceText(at: number, now: number): string {
  const passed = Math.max(0, now - at);
  if (passed < HOUR_MS) return `há ${Math.max(1, Math.round(passed / MINUTE_MS))} min`;
  if (passed < DAY_MS) return `há ${Math.round(passed / HOUR_MS)} h`;
  return `há ${counted(Math.round(passed / DAY_MS), 'dia', 'dias')}`;
}

/** Days of sales below which a stock is low. */
const FEW_DAYS = 3;

export interface LowStock {
  productId: string;
  variation: string;
  name: string;
  free: number;
  /** At the pace of the last week; null without sales. */
  days: number | null;
}

interface Stocks {
  stocks: readonly StockStand[];
  sold: readonly { productId: string; variation: string; units: number }[];
  names: readonly StockName[];
}

/** Stocks on sale that are empty, that the owner wants to hear of, or that end soon; the first to end comes first. */
export function lowStocks({ stocks, sold, names }: Stocks): LowStock[] {
  const named = new Map(names.map((one) => [one.id, one]));
  const units = new Map(sold.map((one) => [keyOf(one), one.units]));
  const rows = new Map<string, LowStock>();
  for (const { productId, variation, free, lowAt, shared } of stocks) {
    const known = named.get(productId);
    if (!known?.variations.includes(variation) || shared) continue;
    const pace = units.get(keyOf({ productId, variation })) ?? 0;
    const days = pace === 0 ? null : (free * PACE_DAYS) / pace;
    if (free > 0 && free > (lowAt ?? -1) && (days ?? FEW_DAYS) >= FEW_DAYS) continue;
    const name = [known.name, variation].filter(Boolean).join(', ');
    rows.set(keyOf({ productId, variation }), { productId, variation, name, free, days });
  }
  const order = ({ days, free }: LowStock) => days ?? (free === 0 ? FEW_DAYS : Infinity);
  return [...rows.values()].toSorted((one, other) => order(one) - order(other));
}

const keyOf = ({ productId, variation }: { productId: string; variation: string }) =>
  `${productId}\n${variation}`;

/** `Esgotado`, `12 códigos, duram 6 horas` */
export function stockText({ free, days }: LowStock): string {
  if (free === 0) return 'Esgotado';
  const left = counted(free, 'código', 'códigos');
  if (days === null) return left;
  const lasts = free === 1 ? 'dura' : 'duram';
  return days < 1
    ? `${left}, ${lasts} ${counted(Math.max(1, Math.round(days * 24)), 'hora', 'horas')}`
    : `${left}, ${lasts} ${counted(Math.round(days), 'dia', 'dias')}`;
}
