import {
  MAX_CAMPAIGN_ROWS,
  RETURN_DAYS,
  type BuyersOfCampaign,
  type BuyersReport,
} from '@vale/contracts/tracking';
import { campaignNamed, OTHERS, REFUSED, type Campaign } from './campaign.js';
import type { BuyerRollup } from './cohort.js';
import type { Days } from './report.js';

/** An account that has paid an order. */
interface Buyer {
  firstDay: number;
  /** Led to the first paid order. */
  campaign: number;
  /** The first later day with a paid order. */
  secondDay?: number;
}

/** Buyers of a period that a source or campaign brought. */
interface Group {
  campaign: Campaign;
  buyers: Set<string>;
  newBuyers: Buyer[];
}

type NameOf = (campaign: Campaign) => Campaign;
const OTHERS_NAME = campaignNamed(OTHERS, new Map());

/**
 * Buyers of the period by source and by campaign. `days`: all days with paid orders, sorted. The last day on which a buyer may have
 * returned is the one before `today`.
 */
export function buyersReport(
  days: readonly (BuyerRollup & { _id: number })[],
  { first, last }: Days,
  { today, texts }: { today: number; texts: ReadonlyMap<number, string> },
): BuyersReport {
  const all = new Map<string, Buyer>();
  const paid: { accountId: string; campaign: number }[] = [];
  for (const { _id: day, buyers } of days) {
    for (const [accountId, , , campaigns] of buyers) {
      // Orders that are too old to be counted again have no campaign.
      const found = campaigns.length === 0 ? [REFUSED] : campaigns;
      const known = all.get(accountId);
      if (known) known.secondDay ??= day;
      else all.set(accountId, { firstDay: day, campaign: found[0]! });
      if (day >= first && day <= last) for (const campaign of found) paid.push({ accountId, campaign });
    }
  }
  const fresh = [...all.values()].filter(({ firstDay }) => firstDay >= first && firstDay <= last);
  const grouped = (nameOf: NameOf): BuyersOfCampaign[] => {
    const keyed = groupsOf(paid, fresh, (id) => nameOf(campaignNamed(id, texts)));
    return keyed.map((group) => rowOf(group, today));
  };
  return {
    sources: grouped(({ source }) => ({ source, medium: '', name: '' })),
    campaigns: grouped((campaign) => campaign),
  };
}

/** The largest groups; the others are one. */
function groupsOf(
  paid: readonly { accountId: string; campaign: number }[],
  fresh: readonly Buyer[],
  nameOf: (id: number) => Campaign,
): Group[] {
  const orders = new Map<string, number>();
  const keyOf = (id: number) => JSON.stringify(Object.values(nameOf(id)));
  for (const { campaign } of paid) orders.set(keyOf(campaign), (orders.get(keyOf(campaign)) ?? 0) + 1);
  const kept = new Set(
    [...orders]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MAX_CAMPAIGN_ROWS)
      .map(([key]) => key),
  );
  const groups = new Map<string, Group>();
  const groupOf = (id: number): Group => {
    const campaign = kept.has(keyOf(id)) ? nameOf(id) : OTHERS_NAME;
    const key = JSON.stringify(campaign);
    const group = groups.get(key) ?? { campaign, buyers: new Set(), newBuyers: [] };
    groups.set(key, group);
    return group;
  };
  for (const { accountId, campaign } of paid) groupOf(campaign).buyers.add(accountId);
  for (const buyer of fresh) groupOf(buyer.campaign).newBuyers.push(buyer);
  return [...groups.values()].toSorted((one, other) => other.buyers.size - one.buyers.size);
}

function rowOf({ campaign, buyers, newBuyers }: Group, today: number): BuyersOfCampaign {
  return {
    ...campaign,
    buyers: buyers.size,
    newBuyers: newBuyers.length,
    returns: RETURN_DAYS.map((within) => {
      const old = newBuyers.filter(({ firstDay }) => firstDay + within < today);
      const returned = old.filter(({ firstDay, secondDay = Infinity }) => secondDay - firstDay <= within);
      return { days: within, buyers: old.length, returned: returned.length };
    }),
  };
}
