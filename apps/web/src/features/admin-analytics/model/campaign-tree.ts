import type { AdRow, AttributionModel, CampaignRow } from '@vale/contracts/tracking';

/** Sums of campaigns, of the sets of a campaign or of its ads. */
export interface CampaignNode<Row extends CampaignRow = CampaignRow> {
  key: string;
  rows: Row[];
  visits: number;
  paid: number;
  revenue: number;
  refunded: number;
}

/** Campaigns by source and name; their mediums are sets of ads. The largest is first. */
export function campaignNodes(rows: readonly CampaignRow[], model: AttributionModel): CampaignNode[] {
  return nodesOf(rows, ({ source, name }) => [source, name], model);
}

/** The campaign's own ads: a reply has those of others too if source or name is empty, because addresses leave out empty parameters. */
export function adsOfCampaign({ rows }: CampaignNode, ads: readonly AdRow[]): readonly AdRow[] {
  const { source, name } = rows[0]!;
  // Such a reply may end with a row that sums up further ads of the campaign.
  if (source !== '' && name !== '') return ads;
  return ads.filter((ad) => ad.source === source && ad.name === name);
}

export function setNodes(rows: readonly AdRow[], model: AttributionModel): CampaignNode<AdRow>[] {
  return nodesOf(rows, ({ medium }) => [medium], model);
}

export function adNodes(rows: readonly AdRow[], model: AttributionModel): CampaignNode<AdRow>[] {
  return nodesOf(rows, ({ content, term }) => [content, term], model);
}

function nodesOf<Row extends CampaignRow>(
  rows: readonly Row[],
  partsOf: (row: Row) => string[],
  model: AttributionModel,
): CampaignNode<Row>[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(partsOf(row));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const nodes = [...groups].map(([key, all]) => {
    const sum = (of: (row: Row) => number) => all.reduce((total, row) => total + of(row), 0);
    return {
      key,
      rows: all,
      visits: sum(({ visits }) => visits),
      paid: sum(({ paid }) => paid),
      revenue: sum(({ revenue }) => revenue[model]),
      refunded: sum(({ refunded }) => refunded[model]),
    };
  });
  return nodes.toSorted((one, other) => other.revenue - one.revenue || other.visits - one.visits);
}

/** `Natal · fb`, with the set where there is only one. */
export function campaignName({ rows }: CampaignNode): string {
  const { name, source, medium } = rows[0]!;
  return [name, source, rows.length === 1 && medium].filter(Boolean).join(' · ');
}

/** Empty if no ad is known. */
export function adName({ rows }: CampaignNode<AdRow>): string {
  const { content, term } = rows[0]!;
  return [content, term].filter(Boolean).join(' · ');
}

/** Names without the ids that Meta and UTMify write behind `|`, which take the place of the name on a phone. */
export function withoutIds(name: string): string {
  return name.replaceAll(/(?<=\S)\s*\|\s*\d{6,}(?= · |$)/g, '');
}

/** Rows that sum up others, such as "direto", have neither sets nor ads. */
export function hasAds({ rows }: CampaignNode): boolean {
  return rows.some(({ medium, name }) => medium !== '' || name !== '');
}
