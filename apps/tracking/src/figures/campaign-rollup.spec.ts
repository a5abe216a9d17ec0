import { expect, it } from '@jest/globals';
import { dayStart } from '@vale/contracts/tracking';
import { OTHERS, REFUSED, RESERVED } from './campaign.js';
import { MAX_CAMPAIGNS, rollCampaigns, type CampaignCell } from './campaign-rollup.js';
import type { HourRollup, VisitCell } from './rollup.js';
import type { Sale } from './sale.js';

const DAY = 20_000;
const CAMPAIGNS = 6_000;

/** One visit of each campaign, and one paid order of the last one. */
function manyCampaigns(): CampaignCell[] {
  const visits = Array.from({ length: CAMPAIGNS }, (_, at): VisitCell => [RESERVED + at, 0, 1, 1, 0]);
  const hours = new Map<number, HourRollup>([
    [0, { cells: visits.slice(0, 4_000) }],
    [23, { cells: [...visits.slice(4_000), [REFUSED, 0, 1, 0, 0]] }],
  ]);
  const campaign = RESERVED + CAMPAIGNS - 1;
  const sale = { paidAt: dayStart(DAY), totalCentavos: 500, refunds: [{ at: dayStart(DAY), centavos: 100 }] };
  const sales = [{ ...sale, campaign } as Sale];
  return rollCampaigns({ day: DAY, hours, sales, touchesOf: () => [campaign], sourceOf: () => '' }).cells;
}

it('a day keeps 5,000 campaigns apart, those with revenue first; the others are "outras", and sums stay', () => {
  const cells = manyCampaigns();
  expect(MAX_CAMPAIGNS).toBe(5_000);
  expect(cells.filter(({ campaign }) => campaign !== OTHERS)).toHaveLength(5_000);
  expect(cells.find(({ campaign }) => campaign === OTHERS)).toMatchObject({ visits: 1_001, paid: 0 });
  expect(cells.find(({ campaign }) => campaign === REFUSED)).toMatchObject({ visits: 1 });
  expect(cells.find(({ paid }) => paid === 1)).toMatchObject({
    campaign: RESERVED + CAMPAIGNS - 1,
    visits: 1,
    revenue: [500, 500, 500, 500],
    refunded: [100, 100, 100, 100],
  });
  expect(cells.reduce((sum, { visits }) => sum + visits, 0)).toBe(CAMPAIGNS + 1);
});
