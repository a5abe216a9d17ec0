import { ATTRIBUTION_MODELS, dayOf } from '@vale/contracts/tracking';
import { DIRECT, OTHERS, REFUSED } from './campaign.js';
import { divide, weightsOf } from './sale.js';
import { BOT, refundsOn, type DayInput } from './rollup.js';

/** Most campaigns that one day lists separately; the others share one row. */
export const MAX_CAMPAIGNS = 5_000;

export interface CampaignCell {
  campaign: number;
  visits: number;
  product: number;
  checkout: number;
  /** Paid orders by their last campaign. */
  paid: number;
  /** Centavos, in the sequence of `ATTRIBUTION_MODELS`. */
  revenue: number[];
  refunded: number[];
}

export interface CampaignRollup {
  cells: CampaignCell[];
}

export function rollCampaigns({ day, hours, sales, touchesOf }: DayInput): CampaignRollup {
  const cells = new Map<number, CampaignCell>();
  const cellOf = (campaign: number): CampaignCell => {
    let cell = cells.get(campaign);
    if (!cell) cells.set(campaign, (cell = noCampaign(campaign)));
    return cell;
  };
  for (const { cells: visitCells } of hours.values()) {
    for (const [campaign, device, visits, product, checkout] of visitCells) {
      if (device === BOT) continue;
      const cell = cellOf(campaign);
      cell.visits += visits;
      cell.product += product;
      cell.checkout += checkout;
    }
  }
  for (const sale of sales) {
    if (sale.paidAt === null) continue;
    const touches = touchesOf(sale);
    const share = (centavos: number, field: 'revenue' | 'refunded') =>
      ATTRIBUTION_MODELS.forEach((model, at) =>
        divide(centavos, weightsOf(model, touches.length)).forEach((part, touch) => {
          cellOf(touches[touch]!)[field][at]! += part;
        }),
      );
    if (dayOf(sale.paidAt) === day) {
      share(sale.totalCentavos, 'revenue');
      cellOf(touches.at(-1)!).paid += 1;
    }
    for (const { centavos } of refundsOn(sale, day)) share(centavos, 'refunded');
  }
  return mergeCampaigns([...cells.values()], MAX_CAMPAIGNS);
}

function noCampaign(campaign: number): CampaignCell {
  const none = () => ATTRIBUTION_MODELS.map(() => 0);
  return { campaign, visits: 0, product: 0, checkout: 0, paid: 0, revenue: none(), refunded: none() };
}

/** One cell for each campaign; those beyond the largest `most` are one, so that sums stay. */
export function mergeCampaigns(cells: readonly CampaignCell[], most: number): CampaignRollup {
  const merged = new Map<number, CampaignCell>();
  const add = (campaign: number, cell: CampaignCell) => {
    let known = merged.get(campaign);
    if (!known) merged.set(campaign, (known = noCampaign(campaign)));
    for (const field of ['visits', 'product', 'checkout', 'paid'] as const) known[field] += cell[field];
    for (const field of ['revenue', 'refunded'] as const)
      cell[field].forEach((centavos, at) => (known[field][at]! += centavos));
  };
  cells.forEach((cell) => add(cell.campaign, cell));
  const sizeOf = ({ campaign, revenue, visits }: CampaignCell) =>
    RESERVED_ROWS.has(campaign) ? Infinity : Math.max(...revenue) * 1_000 + visits;
  const sorted = [...merged.values()].toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.campaign - b.campaign);
  for (const rest of sorted.slice(most)) {
    merged.delete(rest.campaign);
    add(OTHERS, rest);
  }
  return { cells: [...merged.values()] };
}

const RESERVED_ROWS: ReadonlySet<number> = new Set([DIRECT, REFUSED, OTHERS]);
