import type { SaleFacts } from '@vale/contracts/checkout';
import { campaignKey } from './landings.js';
import { dayAt } from './local-time.js';
import type { Row } from './exported.js';
import { campaignNameOf, DIRECT, type Arrived, type Visits } from './visits.js';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The 26 digits of 16 bytes. */
function ulidOf(id: string): string {
  let left = BigInt(`0x${id}`);
  let text = '';
  for (let digit = 0; digit < 26; digit += 1) {
    text = CROCKFORD[Number(left % 32n)]! + text;
    left /= 32n;
  }
  return text;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const kebab = (name: string): string => name.replace(/(?!^)[A-Z]/g, (capital) => `-${capital}`).toLowerCase();

/** An event of a page. The names of visits are random, so they are compared apart. */
export interface TrueEvent {
  id: string;
  text: string;
  product: string;
  /** It came without a proof as well: then a product that nobody else has seen is left out. */
  isInventable: boolean;
  /** Two if somebody changed an answer on the page: either visit may have it. */
  visits: string[];
}

/** Events of a day, each once. */
export function trueEventsOf(arrived: readonly Arrived[], visits: Visits): Map<string, TrueEvent[]> {
  const byId = Map.groupBy(arrived, ({ event }) => event.id);
  const events = [...byId].map(([id, all]) => {
    const [{ event, at }] = all as [Arrived];
    const text = [ulidOf(id), kebab(event.name), iso(at), event.page].join(' ');
    const keys = [...new Set(all.map(({ visit }) => visits.keyOf(visit)))];
    const isInventable = all.some(({ isProven }) => !isProven);
    const { product = '' } = event;
    return { day: dayAt(at), id: ulidOf(id), text, product, isInventable, visits: keys };
  });
  return Map.groupBy(events, ({ day }) => day);
}

export function textOfEvent({ id, type = '', time, page }: Row): string {
  return [id, /tracking\.(.*)\.v1$/.exec(type)?.[1], time, page].join(' ');
}

/** Device, answer and campaign, as rows of the visit's events say it. */
export function textOfVisit(row: Row): string {
  return [row['device'], row['consent'], campaignOfRow(row)].join(' ');
}

export function trueTextOfVisit(key: string, visits: Visits): string {
  const { device, answer, campaign } = visits.byKey.get(key)!;
  const consent = answer === undefined ? 'none' : answer ? 'accepted' : 'refused';
  return [device, consent, campaignNameOf(campaign, answer === false)].join(' ');
}

function campaignOfRow({ campaignSource = '', campaignMedium, campaignName }: Row): string {
  const isReserved = campaignMedium === undefined && campaignName === undefined;
  const campaign = { utm_source: campaignSource, utm_medium: campaignMedium, utm_campaign: campaignName };
  return isReserved ? campaignSource || DIRECT : campaignKey(campaign as Record<string, string>);
}

/** One text for each row of an order, by day. Refunds of units are compared as sums. */
export function trueOrderTexts(sales: readonly SaleFacts[]): Map<string, string[]> {
  const texts = sales.flatMap((sale) => {
    const { transactionId, createdAt, pixAt, paidAt, deliveredAt, totalCentavos, lines, refunds } = sale;
    const campaign = campaignNameOf(sale.attribution, sale.marketingConsent === false);
    const at = (name: string, ms: number, ...values: (string | number)[]) => ({
      day: dayAt(ms),
      text: [name, iso(ms), transactionId, campaign, ...values].join(' '),
    });
    const bumps = lines
      .filter(({ kind }) => kind === 'bump')
      .reduce((sum, { centavos }) => sum + centavos, 0);
    return [
      at('placed', createdAt, totalCentavos, bumps),
      ...(paidAt === null ? [] : [at('paid', paidAt, totalCentavos, bumps, (paidAt - pixAt!) / 1_000)]),
      ...(deliveredAt === null ? [] : [at('delivered', deliveredAt)]),
      ...refunds.map((refund) => at('refunded', refund.at, refund.centavos)),
      ...(paidAt === null
        ? []
        : lines.map(({ kind, productId, centavos }, unit) =>
            at('unit-paid', paidAt, unit + 1, kind, productId, centavos),
          )),
    ];
  });
  return new Map(
    [...Map.groupBy(texts, ({ day }) => day)].map(([day, all]) => [
      day,
      all.map(({ text }) => text).toSorted(),
    ]),
  );
}

export function orderTextOf(row: Row): string {
  const name = /order-(.*)\.v1$/.exec(row['type']!)![1]!;
  const of = [name, row['time'], row['transactionId'], campaignOfRow(row)];
  const { totalCentavos, bumpCentavos = 0, paySeconds, refundedCentavos, unit, unitKind, productId } = row;
  if (name === 'placed') return [...of, totalCentavos, bumpCentavos].join(' ');
  if (name === 'paid') return [...of, totalCentavos, bumpCentavos, paySeconds].join(' ');
  if (name === 'refunded') return [...of, refundedCentavos].join(' ');
  if (name === 'unit-paid') return [...of, unit, unitKind, productId, row['unitCentavos']].join(' ');
  return of.join(' ');
}
