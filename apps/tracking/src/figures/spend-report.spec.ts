import { expect, it } from '@jest/globals';
import type { CampaignSum } from './campaign-cell.js';
import type { StoredDay } from './ad-spend.js';
import { adCampaigns, askedCampaigns, campaignDays, spendByCampaign, spendByDay } from './spend-report.js';

const spendOf = (
  day: number,
  platform: StoredDay['platform'],
  campaigns: StoredDay['campaigns'],
): StoredDay => ({ _id: `${day}:${platform}:`, day, platform, account: '', campaigns });

const cellOf = (source: string, name: string, centavos: number) => {
  const sums: CampaignSum = {
    campaign: 20,
    visits: 1,
    product: 0,
    checkout: 0,
    pix: 0,
    pixPaid: 0,
    delivered: 0,
    paid: 1,
    costed: 1,
    revenue: Array(4).fill(centavos) as number[],
    refunded: [0, 0, 0, 0],
    profit: [0, centavos / 2, 0, 0],
  };
  return { ...sums, source, medium: '', name };
};

it('spend is joined with what its campaign brought, by id or by name, once, and none is lost', () => {
  const spend = [
    spendOf(1, 'meta', [
      { name: 'Natal', id: '120', centavos: 100 },
      { name: 'Renomeada', id: '130', centavos: 10 },
      { name: 'Parada', id: '140', centavos: 1 },
    ]),
    spendOf(1, 'google', [{ name: 'Natal', id: '', centavos: 50 }]),
    // A file without ids, and a campaign with another name.
    spendOf(2, 'meta', [
      { name: 'natal ', id: '', centavos: 200 },
      { name: 'Antes', id: '130', centavos: 20 },
    ]),
  ];
  const cells = [
    cellOf('fb', 'Natal | 120', 1_000),
    cellOf('instagram', 'NATAL', 100),
    cellOf('google', 'natal', 10),
    cellOf('qualquer', '130', 5),
    // Another campaign of the same name.
    cellOf('fb', 'Parada | 999', 7),
    cellOf('direto', '', 9),
  ];
  const rows = spendByCampaign(spend, cells);
  expect(
    rows.map(({ platform, campaign, spend: sum, isMatched, paid, revenue, profit }) => [
      platform,
      campaign,
      sum,
      isMatched,
      paid,
      revenue.last,
      profit.last,
    ]),
  ).toEqual([
    ['meta', 'natal ', 300, true, 2, 1_100, 550],
    ['google', 'Natal', 50, true, 1, 10, 5],
    ['meta', 'Antes', 30, true, 1, 5, 2.5],
    ['meta', 'Parada', 1, false, 0, 0, 0],
  ]);
});

it('days of a campaign sum to its row, with those on which it sold and spent nothing', () => {
  const spend = [
    spendOf(20_000, 'meta', [{ name: 'Natal', id: '', centavos: 100 }]),
    spendOf(20_002, 'meta', [
      { name: 'Natal', id: '120', centavos: 40 },
      { name: 'Parada', id: '', centavos: 7 },
    ]),
  ];
  const cells = [
    { day: 20_000, ...cellOf('fb', 'Natal | 120', 1_000) },
    { day: 20_001, ...cellOf('instagram', 'natal', 200) },
    { day: 20_001, ...cellOf('google', 'natal', 99) },
  ];
  const all = adCampaigns(spend);
  const daysOf = (asked: typeof all, first = 20_000, last = 20_002) =>
    campaignDays(all, asked, { cells, first, last }).map((row) => [
      row.day,
      row.campaign,
      row.spend,
      row.paid,
      row.revenue,
    ]);
  expect(daysOf(all)).toEqual([
    ['2024-10-04', 'Natal', 100, 1, 1_000],
    ['2024-10-05', 'Natal', 0, 1, 200],
    ['2024-10-06', 'Natal', 40, 0, 0],
    ['2024-10-06', 'Parada', 7, 0, 0],
  ]);
  expect(daysOf(all, 20_001, 20_001)).toEqual([['2024-10-05', 'Natal', 0, 1, 200]]);
  const [natal] = spendByCampaign(spend, cells);
  expect(natal).toMatchObject({ spend: 140, paid: 2, revenue: { last: 1_200 } });
  expect(daysOf(askedCampaigns(all, natal!))).toHaveLength(3);
  expect(askedCampaigns(all, { ...natal!, campaignId: '' })).toEqual([]);
});

it('campaigns beyond those that a reply has room for are one row of their platform', () => {
  const campaigns = Array.from({ length: 305 }, (_, at) => ({ name: `c${at}`, id: '', centavos: 1 }));
  const rows = spendByCampaign([spendOf(1, 'tiktok', campaigns)], []);
  expect(rows).toHaveLength(301);
  expect(rows.at(-1)).toMatchObject({ platform: 'tiktok', campaign: '', spend: 5, isMatched: false });
});

it('days have the spend of all accounts beside the figures of the shop', () => {
  const spend = [
    spendOf(2, 'meta', [{ name: 'a', id: '', centavos: 5 }]),
    spendOf(1, 'meta', [{ name: 'a', id: '', centavos: 7 }]),
    spendOf(2, 'google', [{ name: 'a', id: '', centavos: 6 }]),
  ];
  const days = spendByDay(spend, [{ _id: 2, totals: { paid: 3, costed: 2, revenue: 90, profit: 40 } }]);
  expect(days).toEqual([
    { day: 1, spend: 7, paid: 0, costed: 0, revenue: 0, refunded: 0, profit: 0 },
    { day: 2, spend: 11, paid: 3, costed: 2, revenue: 90, refunded: 0, profit: 40 },
  ]);
});
