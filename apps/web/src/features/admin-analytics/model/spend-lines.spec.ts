import { expect, it } from '@jest/globals';
import type { SpendReport } from '@vale/contracts/tracking';
import { spendCsv, spendLines } from './spend-lines.js';

const model = (centavos: number) => ({ first: 0, last: centavos, linear: 0, position: 0 });
const campaign = {
  platform: 'meta' as const,
  campaign: 'Natal',
  campaignId: '120210',
  spend: 5_000,
  isMatched: true,
  visits: 100,
  paid: 2,
  costed: 2,
  revenue: model(20_000),
  refunded: model(0),
  profit: model(9_000),
};
const unsold = { ...campaign, paid: 0, costed: 0, revenue: model(0), profit: model(0) };
const day = {
  day: '2026-11-21',
  spend: 5_000,
  paid: 2,
  costed: 0,
  revenue: 20_000,
  refunded: 0,
  profit: 0,
};
const report: SpendReport = {
  campaigns: [campaign, { ...unsold, platform: 'tiktok', isMatched: false }],
  days: [day, { ...day, paid: 0, revenue: 0 }, { ...day, costed: 1, profit: 9_000 }],
};

it('the result is unknown only if no paid order has a known profit: spend without orders is a loss', () => {
  const { campaigns, days } = spendLines(report);
  expect(campaigns.map(({ result }) => result)).toEqual([4_000, -5_000]);
  expect(days.map(({ result }) => result)).toEqual([null, -5_000, 4_000]);
  expect([...campaigns, ...days].map(({ isPartial }) => isPartial)).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
});

it('the file names the platform, and says which campaigns were found', () => {
  const [head, ...rows] = spendCsv(spendLines(report))
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(';'));
  expect(head!.slice(0, 5)).toEqual(['Tipo', 'Nome', 'Plataforma', 'Encontrada', 'Gasto']);
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['campanha', 'Natal | 120210', 'Meta', 'sim'],
    ['campanha', 'Natal | 120210', 'TikTok', 'não'],
    ...Array.from({ length: 3 }, () => ['dia', '2026-11-21', '', '']),
  ]);
  expect(rows.map((row) => row.at(-1))).toEqual(['40,00', '-50,00', '', '-50,00', '40,00']);
  expect(rows.every((row) => row.length === head!.length)).toBe(true);
});
