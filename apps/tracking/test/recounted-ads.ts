import { dayOf, DEVICES } from '@vale/contracts/tracking';
import type { Touch } from '../src/figures/campaign.js';
import type { VisitDocument } from '../src/figures/event.schema.js';
import type { Sale } from '../src/figures/sale.js';
import { adOfMark } from '../src/figures/visit.js';

interface Input {
  day: number;
  sales: readonly Sale[];
  touchesOf: (sale: Sale) => readonly Touch[];
}

/** Campaign, ad, visits, paid orders, and revenue minus refunds by the last touch. */
export function recountedAds({ day, sales, touchesOf }: Input, visits: readonly VisitDocument[]): number[][] {
  const cells = new Map<string, [campaign: number, ad: number, visits: number, paid: number, left: number]>();
  const add = (campaign: number, ad: number | undefined, counts: [number, number, number]) => {
    if (ad === undefined) return;
    const cell = cells.get(`${campaign} ${ad}`) ?? [campaign, ad, 0, 0, 0];
    counts.forEach((count, at) => (cell[at + 2]! += count));
    cells.set(`${campaign} ${ad}`, cell);
  };
  for (const { c, a, d } of visits) if (DEVICES[d] !== 'bot') add(c, adOfMark(a), [1, 0, 0]);
  for (const sale of sales) {
    if (sale.paidAt === null) continue;
    const { campaign, ad } = touchesOf(sale).at(-1)!;
    if (dayOf(sale.paidAt) === day) add(campaign, ad, [0, 1, sale.totalCentavos]);
    for (const { at, centavos } of sale.refunds) if (dayOf(at) === day) add(campaign, ad, [0, 0, -centavos]);
  }
  return [...cells.values()];
}
