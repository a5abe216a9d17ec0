import { expect, it } from '@jest/globals';
import { MAX_CAMPAIGN_ROWS } from '@vale/contracts/tracking';
import { DIRECT, REFUSED, RESERVED } from './campaign.js';
import type { BuyerCell } from './cohort.js';
import { buyersReport } from './returns.js';

const TODAY = 1_000;
const [FB, GOOGLE, GOOGLE_ADS] = [RESERVED, RESERVED + 1, RESERVED + 2];
const texts = new Map([
  [FB, JSON.stringify(['fb', 'paid', 'natal'])],
  [GOOGLE, JSON.stringify(['google', 'organic', ''])],
  [GOOGLE_ADS, JSON.stringify(['google', 'cpc', 'marca'])],
]);

const paid = (accountId: string, ...campaigns: number[]): BuyerCell => [
  accountId,
  campaigns.length,
  1_000 * campaigns.length,
  campaigns,
];
const report = (days: Record<number, BuyerCell[]>, first: number, last: number) =>
  buyersReport(
    Object.entries(days).map(([day, buyers]) => ({ _id: Number(day), buyers })),
    { first, last },
    { today: TODAY, texts },
  );

it('a buyer is new to the source of the first paid order, and returns by a later day', () => {
  const { sources, campaigns } = report(
    {
      [TODAY - 200]: [paid('old', FB)],
      [TODAY - 91]: [paid('a', FB, GOOGLE), paid('b', GOOGLE), paid('c', GOOGLE_ADS)],
      [TODAY - 61]: [paid('a', DIRECT), paid('old', FB)],
      [TODAY - 60]: [paid('b', GOOGLE_ADS)],
      [TODAY - 1]: [paid('c', FB)],
      [TODAY]: [paid('d', FB)],
    },
    TODAY - 91,
    TODAY,
  );
  const row = (source: string, buyers: number, newBuyers: number, returns: number[][]) => ({
    source,
    buyers,
    newBuyers,
    returns: returns.map(([days, all, returned]) => ({ days, buyers: all, returned })),
  });
  expect(sources).toMatchObject([
    row('fb', 4, 2, [
      [30, 1, 1],
      [60, 1, 1],
      [90, 1, 1],
    ]),
    row('google', 3, 2, [
      [30, 2, 0],
      [60, 2, 1],
      [90, 2, 2],
    ]),
    row('direto', 1, 0, [
      [30, 0, 0],
      [60, 0, 0],
      [90, 0, 0],
    ]),
  ]);
  expect(campaigns.map(({ name, medium, newBuyers }) => [name, medium, newBuyers])).toEqual([
    ['natal', 'paid', 2],
    ['', 'organic', 1],
    ['marca', 'cpc', 1],
    ['', '', 0],
  ]);
});

it('a day counts for returns only once it is over', () => {
  const returnsAt = (ago: number) =>
    report({ [TODAY - ago]: [paid('a', FB)] }, 0, TODAY).sources[0]!.returns[0];
  expect(returnsAt(30)).toEqual({ days: 30, buyers: 0, returned: 0 });
  expect(returnsAt(31)).toEqual({ days: 30, buyers: 1, returned: 0 });
});

it('orders that no campaign is known of are without attribution, and small campaigns are one row', () => {
  const many = Array.from({ length: MAX_CAMPAIGN_ROWS + 5 }, (_, at) => paid(`a${at}`, RESERVED + at));
  const named = new Map(many.map(([id, , , [campaign]]) => [campaign!, JSON.stringify([id, '', id])]));
  const { campaigns, sources } = buyersReport(
    [{ _id: 1, buyers: [...many, paid('x', REFUSED, REFUSED), paid('y')] }],
    { first: 1, last: 1 },
    { today: TODAY, texts: named },
  );
  expect(campaigns).toHaveLength(MAX_CAMPAIGN_ROWS + 1);
  expect(sources.find(({ source }) => source === 'sem atribuição')).toMatchObject({
    buyers: 2,
    newBuyers: 2,
  });
  expect(sources.find(({ source }) => source === 'outras')).toMatchObject({ buyers: 6, newBuyers: 6 });
});
