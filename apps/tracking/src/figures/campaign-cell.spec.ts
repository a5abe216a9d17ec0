import { expect, it } from '@jest/globals';
import { DEVICES } from '@vale/contracts/tracking';
import { OTHERS, REFUSED, RESERVED } from './campaign.js';
import { funnelOf, mergeCampaigns, type CampaignCell } from './campaign-cell.js';

const CAMPAIGNS = 400;

const cellOf = (campaign: number, over: Partial<CampaignCell> = {}): CampaignCell => ({
  campaign,
  device: 0,
  visits: 1,
  product: 1,
  checkout: 0,
  pix: 0,
  pixPaid: 0,
  delivered: 0,
  paid: 0,
  costed: 0,
  revenue: [0, 0, 0, 0],
  refunded: [0, 0, 0, 0],
  profit: [0, 0, 0, 0],
  ...over,
});
const some = Array.from({ length: CAMPAIGNS }, (_, at) => cellOf(RESERVED + at));

it('a list keeps the largest campaigns apart, those with revenue first; the others are "outras", and sums stay', () => {
  const revenue = [500, 500, 500, 500];
  const last = cellOf(RESERVED + CAMPAIGNS, { visits: 0, paid: 1, revenue });
  const other = cellOf(RESERVED, { device: 1 });
  const rows = mergeCampaigns([...some, cellOf(REFUSED), last, other], 300);
  expect(rows.filter(({ campaign }) => campaign !== OTHERS)).toHaveLength(300);
  expect(rows.find(({ campaign }) => campaign === RESERVED)).toMatchObject({ visits: 2 });
  expect(rows.find(({ campaign }) => campaign === OTHERS)).toMatchObject({ visits: 102, paid: 0 });
  expect(rows.find(({ campaign }) => campaign === REFUSED)).toMatchObject({ visits: 1 });
  expect(rows.find(({ paid }) => paid === 1)).toMatchObject({ campaign: last.campaign, revenue });
  expect(rows.reduce((sum, { visits }) => sum + visits, 0)).toBe(CAMPAIGNS + 2);
});

it('a funnel keeps 50 sources apart, and has no row of revenue alone', () => {
  const onlyRevenue = cellOf(9_999, { visits: 0, product: 0, revenue: [1, 1, 1, 1] });
  const rows = funnelOf([...some, onlyRevenue], (campaign) => `s${campaign}`);
  expect(rows).toHaveLength(51);
  expect(rows.find(({ source }) => source === 'outras')).toMatchObject({ visits: 350, product: 350 });
});

it('a funnel shows no orders of bots, whose visits it leaves out', () => {
  const bot = DEVICES.indexOf('bot');
  const paidByBot = cellOf(RESERVED, { device: bot, visits: 0, product: 0, pix: 1, pixPaid: 1 });
  const rows = funnelOf([cellOf(RESERVED), paidByBot], () => 'fb');
  expect(rows).toMatchObject([{ device: 'desktop', source: 'fb', visits: 1, pix: 1, paid: 1 }]);
});
