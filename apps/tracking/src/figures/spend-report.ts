import {
  dayText,
  MAX_CAMPAIGN_ROWS,
  type AdPlatform,
  type CampaignDay,
  type SpendDaysOf,
  type SpendOfCampaign,
  type SpendOfDay,
} from '@vale/contracts/tracking';
import type { Campaign } from './campaign.js';
import { byModel, mergeCampaigns, type CampaignSum } from './campaign-cell.js';
import type { DayFigures, Days } from './report.js';
import type { StoredDay } from './ad-spend.js';

interface AdCampaign {
  platform: AdPlatform;
  campaign: string;
  campaignId: string;
  spend: number;
  /** Centavos of each day with spend. */
  days: Map<number, number>;
}

type NamedCell = CampaignSum & Campaign;

/** Words in `utm_source` that name a platform. */
const SOURCES: Record<AdPlatform, RegExp> = {
  meta: /^(?:fb|ig|an|msg|meta|facebook|instagram)(?:[^a-z]|ads?$|$)/,
  google: /^(?:google|adwords|gads|youtube|yt)(?:[^a-z]|ads?$|$)/,
  tiktok: /^(?:tiktok|tt)(?:[^a-z]|ads?$|$)/,
};

function platformOf(source: string): AdPlatform | undefined {
  const plain = source.trim().toLowerCase();
  return (Object.keys(SOURCES) as AdPlatform[]).find((platform) => SOURCES[platform].test(plain));
}

/** `Natal | 120210` has the name `natal` and the id `120210`. An id may stand alone. */
function partsOf(name: string): { label: string; id: string } {
  const [, label = '', id = ''] = /^(.*?)(?:\s*\|\s*(\d+))?\s*$/s.exec(name) ?? [];
  const plain = label.trim().toLowerCase();
  return { label: plain, id: id || (/^\d+$/.test(plain) ? plain : '') };
}

/** The campaigns of the platforms: by id, else by name. A campaign without an id in one file may have it in another. */
export function adCampaigns(spend: readonly StoredDay[]): AdCampaign[] {
  const rows = spend
    .toSorted((one, other) => one.day - other.day)
    .flatMap(({ day, platform, campaigns }) => campaigns.map((campaign) => ({ day, platform, ...campaign })));
  const idsByName = new Map<string, Set<string>>();
  const nameKey = (platform: AdPlatform, name: string) => `${platform} ${partsOf(name).label}`;
  for (const { platform, name, id } of rows) {
    const key = nameKey(platform, name);
    if (id !== '') idsByName.set(key, (idsByName.get(key) ?? new Set()).add(id));
  }
  const campaigns = new Map<string, AdCampaign>();
  for (const { day, platform, name, id, centavos } of rows) {
    const ids = [...(idsByName.get(nameKey(platform, name)) ?? [])];
    const campaignId = id || (ids.length === 1 ? ids[0]! : '');
    const key = campaignId === '' ? nameKey(platform, name) : `${platform} #${campaignId}`;
    const { spend: before = 0, days = new Map<number, number>() } = campaigns.get(key) ?? {};
    days.set(day, (days.get(day) ?? 0) + centavos);
    campaigns.set(key, { platform, campaign: name, campaignId, spend: before + centavos, days });
  }
  return [...campaigns.values()].toSorted((one, other) => other.spend - one.spend);
}

/**
 * Finds the campaign of a platform that a campaign of the figures is: by its id, else by its name, unless its source names another
 * platform. Each campaign of the figures is part of one at most, so no revenue counts twice.
 */
function matcherOf(all: readonly AdCampaign[]): (campaign: Campaign) => AdCampaign | undefined {
  const byId = new Map(all.filter(({ campaignId }) => campaignId !== '').map((one) => [one.campaignId, one]));
  const byName = Map.groupBy(all, ({ campaign }) => partsOf(campaign).label);
  return ({ source, name }) => {
    const { label, id } = partsOf(name);
    const known = id === '' ? undefined : byId.get(id);
    if (known) return known;
    // Another id is another campaign, even if the names are equal.
    const alike = (byName.get(label) ?? []).filter(({ campaignId }) => id === '' || campaignId === '');
    const platform = platformOf(source);
    return label === ''
      ? undefined
      : alike.find((one) => platform === undefined || one.platform === platform);
  };
}

/** Campaigns of the platforms with what they brought, the largest spend first. */
export function spendByCampaign(spend: readonly StoredDay[], cells: readonly NamedCell[]): SpendOfCampaign[] {
  const all = adCampaigns(spend);
  const matchOf = matcherOf(all);
  const found = Map.groupBy(cells, matchOf);
  const rows = all.map((one) => rowOf(one, found.get(one) ?? []));
  const shown = rows.slice(0, MAX_CAMPAIGN_ROWS);
  for (const [platform, others] of Map.groupBy(rows.slice(MAX_CAMPAIGN_ROWS), (row) => row.platform))
    shown.push(others.reduce(addRow, rowOf({ platform, campaign: '', campaignId: '', spend: 0 }, [])));
  return shown;
}

/** The campaigns that the report of the same period calls so; all without a name. */
export function askedCampaigns(
  all: readonly AdCampaign[],
  { platform, campaign, campaignId }: Pick<SpendDaysOf, 'platform' | 'campaign' | 'campaignId'>,
): AdCampaign[] {
  return all.filter(
    (one) =>
      campaign === undefined ||
      (one.platform === platform && one.campaign === campaign && one.campaignId === campaignId),
  );
}

/** Each day on which one of these campaigns has spend or other figures. Those of a campaign sum to its row of the report. */
export function campaignDays(
  all: readonly AdCampaign[],
  asked: readonly AdCampaign[],
  { cells, first, last }: { cells: readonly (NamedCell & { day: number })[] } & Days,
): CampaignDay[] {
  const found = Map.groupBy(cells, matcherOf(all));
  const rows = asked.flatMap((one) => {
    const cellsOf = Map.groupBy(found.get(one) ?? [], ({ day }) => day);
    return [...new Set([...one.days.keys(), ...cellsOf.keys()])]
      .filter((day) => day >= first && day <= last)
      .map((day) => campaignDay(one, day, cellsOf.get(day) ?? []));
  });
  return rows.toSorted((a, b) => (a.day === b.day ? b.spend - a.spend : a.day < b.day ? -1 : 1));
}

function campaignDay(one: AdCampaign, day: number, cells: readonly CampaignSum[]): CampaignDay {
  const { platform, campaign, campaignId } = one;
  const spend = one.days.get(day) ?? 0;
  const { revenue, refunded, profit, visits, paid, costed } = rowOf(
    { platform, campaign, campaignId, spend },
    cells,
  );
  const sums = { revenue: revenue.last, refunded: refunded.last, profit: profit.last };
  return { day: dayText(day), platform, campaign, campaignId, spend, visits, paid, costed, ...sums };
}

function rowOf(
  { platform, campaign, campaignId, spend }: Omit<AdCampaign, 'days'>,
  cells: readonly CampaignSum[],
): SpendOfCampaign {
  const [sum] = mergeCampaigns(
    cells.map((cell) => ({ ...cell, campaign: 0 })),
    1,
  );
  return {
    platform,
    campaign,
    campaignId,
    spend,
    isMatched: sum !== undefined,
    visits: sum?.visits ?? 0,
    paid: sum?.paid ?? 0,
    costed: sum?.costed ?? 0,
    revenue: byModel(sum?.revenue ?? []),
    refunded: byModel(sum?.refunded ?? []),
    profit: byModel(sum?.profit ?? []),
  };
}

function addRow(one: SpendOfCampaign, other: SpendOfCampaign): SpendOfCampaign {
  const models = (field: 'revenue' | 'refunded' | 'profit') => ({
    first: one[field].first + other[field].first,
    last: one[field].last + other[field].last,
    linear: one[field].linear + other[field].linear,
    position: one[field].position + other[field].position,
  });
  return {
    ...one,
    isMatched: one.isMatched || other.isMatched,
    spend: one.spend + other.spend,
    visits: one.visits + other.visits,
    paid: one.paid + other.paid,
    costed: one.costed + other.costed,
    revenue: models('revenue'),
    refunded: models('refunded'),
    profit: models('profit'),
  };
}

/** Days with spend, beside the figures of the whole shop. */
export function spendByDay(
  spend: readonly StoredDay[],
  figures: readonly Pick<DayFigures, '_id' | 'totals'>[],
): (Omit<SpendOfDay, 'day'> & { day: number })[] {
  const totalsOf = new Map(figures.map(({ _id, totals }) => [_id, totals]));
  const byDay = Map.groupBy(spend, ({ day }) => day);
  return [...byDay]
    .toSorted(([one], [other]) => one - other)
    .map(([day, accounts]) => {
      const { paid = 0, costed = 0, revenue = 0, refunded = 0, profit = 0 } = totalsOf.get(day) ?? {};
      const centavos = accounts.flatMap(({ campaigns }) => campaigns.map((one) => one.centavos));
      const sum = centavos.reduce((total, one) => total + one, 0);
      return { day, spend: sum, paid, costed, revenue, refunded, profit };
    });
}
