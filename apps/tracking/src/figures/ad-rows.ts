import { MAX_CAMPAIGN_ROWS, type AdRow } from '@vale/contracts/tracking';
import { adNamed, campaignNamed, RESERVED } from './campaign.js';
import { byModel, mergeCampaigns, type CampaignSum } from './campaign-cell.js';
import { ADS } from './visit.js';

/** The visits by an ad, and its orders. */
export interface AdCell extends CampaignSum {
  /** In the dictionary; 0 for what no ad of the campaign brought. */
  ad: number;
}

/** Campaigns without an entry have no ads, so their numbers stay what they are. */
const keyOf = ({ campaign, ad }: Pick<AdCell, 'campaign' | 'ad'>) =>
  campaign < RESERVED ? campaign : campaign * ADS + ad;

/**
 * The largest ads of these campaigns, and one row for what the others have. What a campaign has beyond its ads is a row without an
 * ad, so that each column sums to that of the campaigns.
 */
export function topAds(campaigns: readonly CampaignSum[], ads: readonly AdCell[]): AdCell[] {
  const keyed = [
    ...campaigns.map((cell) => ({ ...cell, campaign: keyOf({ campaign: cell.campaign, ad: 0 }) })),
    ...ads.map((cell) => ({ ...cell, campaign: keyOf(cell) })),
    ...ads.map((cell) => withoutAd(cell)),
  ];
  const all = mergeCampaigns(keyed, Infinity).filter(hasNumbers);
  return mergeCampaigns(all, MAX_CAMPAIGN_ROWS)
    .toSorted((a, b) => b.revenue[1]! - a.revenue[1]! || b.visits - a.visits)
    .map((sum) => {
      const { campaign: key } = sum;
      const campaign = key < ADS ? key : Math.floor(key / ADS);
      return { ...sum, campaign, ad: key < ADS ? 0 : key % ADS };
    });
}

/** Takes what an ad has from the row of its campaign without an ad. */
function withoutAd(cell: AdCell): CampaignSum {
  const negative = (numbers: readonly number[]) => numbers.map((number) => -number);
  return {
    campaign: keyOf({ campaign: cell.campaign, ad: 0 }),
    visits: -cell.visits,
    product: -cell.product,
    checkout: -cell.checkout,
    pix: -cell.pix,
    pixPaid: -cell.pixPaid,
    delivered: -cell.delivered,
    paid: -cell.paid,
    costed: -cell.costed,
    revenue: negative(cell.revenue),
    refunded: negative(cell.refunded),
    profit: negative(cell.profit),
  };
}

function hasNumbers({ visits, paid, revenue, refunded }: CampaignSum): boolean {
  return [visits, paid, ...revenue, ...refunded].some((number) => number !== 0);
}

export function adRow(cell: AdCell, texts: ReadonlyMap<number, string>): AdRow {
  const { source, medium, name } = campaignNamed(cell.campaign, texts);
  const { content, term } = adNamed(cell.ad === 0 ? undefined : cell.ad, texts);
  const { visits, paid, revenue, refunded } = cell;
  return {
    source,
    medium,
    name,
    content,
    term,
    visits,
    paid,
    revenue: byModel(revenue),
    refunded: byModel(refunded),
  };
}
