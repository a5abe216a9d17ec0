import { ATTRIBUTION_MODELS, DEVICES, type FunnelRow } from '@vale/contracts/tracking';
import { DIRECT, OTHERS, REFUSED } from './campaign.js';

/** Most sources that a funnel lists separately. */
const MAX_SOURCES = 50;

const COUNTS = ['visits', 'product', 'checkout', 'pix', 'pixPaid', 'delivered', 'paid', 'costed'] as const;
const SUMS = ['revenue', 'refunded', 'profit'] as const;

/** The visits of a campaign on a class of device, and its orders. */
export interface CampaignCell extends Record<(typeof COUNTS)[number], number> {
  campaign: number;
  /** Place in `DEVICES`. */
  device: number;
  /** Centavos, in the sequence of `ATTRIBUTION_MODELS`. */
  revenue: number[];
  refunded: number[];
  profit: number[];
}

export type CampaignSum = Omit<CampaignCell, 'device'>;

export function byModel([first = 0, last = 0, linear = 0, position = 0]: readonly number[]) {
  return { first, last, linear, position };
}

function noCampaign(campaign: number): CampaignSum {
  const none = () => ATTRIBUTION_MODELS.map(() => 0);
  const counts = Object.fromEntries(COUNTS.map((count) => [count, 0])) as Pick<
    CampaignCell,
    (typeof COUNTS)[number]
  >;
  return { campaign, ...counts, revenue: none(), refunded: none(), profit: none() };
}

/** One sum for each campaign; those beyond the largest `most` are one, so that totals stay. */
export function mergeCampaigns(cells: readonly CampaignSum[], most: number): CampaignSum[] {
  const merged = new Map<number, CampaignSum>();
  const add = (campaign: number, cell: CampaignSum) => {
    let known = merged.get(campaign);
    if (!known) merged.set(campaign, (known = noCampaign(campaign)));
    for (const count of COUNTS) known[count] += cell[count];
    for (const sum of SUMS) cell[sum].forEach((centavos, at) => (known[sum][at]! += centavos));
  };
  cells.forEach((cell) => add(cell.campaign, cell));
  const sizeOf = ({ campaign, revenue, visits }: CampaignSum) =>
    RESERVED_ROWS.has(campaign) ? Infinity : Math.max(...revenue) * 1_000 + visits;
  const sorted = [...merged.values()].toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.campaign - b.campaign);
  for (const rest of sorted.slice(most)) {
    merged.delete(rest.campaign);
    add(OTHERS, rest);
  }
  return [...merged.values()];
}

const RESERVED_ROWS: ReadonlySet<number> = new Set([DIRECT, REFUSED, OTHERS]);

/** Visits by step and orders by what became of them, by device and source. Sources beyond the largest are "outras". */
export function funnelOf(
  cells: readonly CampaignCell[],
  sourceOf: (campaign: number) => string,
): FunnelRow[] {
  const rows = cells.map(({ campaign, device, visits, product, checkout, pix, pixPaid: paid, delivered }) => {
    const name = DEVICES[device]!;
    return {
      // No cell has visits of bots; what orders is a person's program, whatever it calls itself.
      device: name === 'bot' ? ('desktop' as const) : name,
      source: sourceOf(campaign),
      visits,
      product,
      checkout,
      pix,
      paid,
      delivered,
    };
  });
  const size = new Map<string, number>();
  for (const { source, visits, pix } of rows) size.set(source, (size.get(source) ?? 0) + visits + pix);
  const kept = new Set(
    [...size]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MAX_SOURCES)
      .map(([source]) => source),
  );
  const merged = new Map<string, FunnelRow>();
  for (const row of rows) {
    const source = kept.has(row.source) ? row.source : 'outras';
    const key = `${row.device} ${source}`;
    const known = merged.get(key);
    if (!known) merged.set(key, { ...row, source });
    else for (const step of FUNNEL_STEPS) known[step] += row[step];
  }
  // A campaign may have revenue on a day without a visit or order.
  return [...merged.values()].filter((row) => FUNNEL_STEPS.some((step) => row[step] !== 0));
}

const FUNNEL_STEPS = ['visits', 'product', 'checkout', 'pix', 'paid', 'delivered'] as const;
