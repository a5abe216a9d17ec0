import { csvDecimal, csvText } from '@vale/contracts/catalog';
import { toReais } from '@vale/contracts/money';
import type { AdPlatform, CampaignDay, SpendReport } from '@vale/contracts/tracking';
import { dayLabel } from './period.js';

export const PLATFORMS: Record<AdPlatform, string> = { meta: 'Meta', google: 'Google', tiktok: 'TikTok' };
export const SPEND_HEAD = ['Gasto', 'Pedidos', 'Custo por pedido', 'Receita', 'ROAS', 'Lucro após anúncios'];

/** Spend of a campaign or a day beside what it brought. Centavos. */
export interface SpendLine {
  name: string;
  /** The name in full. */
  title: string;
  spend: number;
  paid: number;
  revenue: number;
  /** Profit minus spend; null if there are paid orders and none of them has a known profit. */
  result: number | null;
  /** A paid order has no known profit. */
  isPartial: boolean;
}
export interface CampaignLine extends SpendLine {
  platform: AdPlatform;
  /** Empty in the row of further campaigns, as is the id of one that has none. */
  campaign: string;
  campaignId: string;
  isMatched: boolean;
}

export function spendLines({ campaigns, days }: SpendReport): {
  campaigns: CampaignLine[];
  days: SpendLine[];
} {
  return {
    campaigns: campaigns.map(({ platform, campaign, campaignId, isMatched, ...sums }) => ({
      name: [
        campaign || 'Outras',
        PLATFORMS[platform],
        ...(isMatched ? [] : ['sem visitas com este nome ou id']),
      ].join(' · '),
      title: [campaign, campaignId].filter(Boolean).join(' | '),
      platform,
      campaign,
      campaignId,
      isMatched,
      ...figuresOf({ ...sums, revenue: sums.revenue.last, profit: sums.profit.last }),
    })),
    days: dayLines(days),
  };
}

export function dayLines(days: readonly (Sums & Pick<CampaignDay, 'day'>)[]): SpendLine[] {
  return days.map(({ day, ...sums }) => ({ name: dayLabel(day), title: day, ...figuresOf(sums) }));
}

type Sums = Record<'spend' | 'paid' | 'costed' | 'revenue' | 'profit', number>;

function figuresOf({ spend, paid, costed, revenue, profit }: Sums) {
  const result = costed === 0 && paid > 0 ? null : profit - spend;
  return { spend, paid, revenue, result, isPartial: costed < paid };
}

export function spendCsv({ campaigns, days }: ReturnType<typeof spendLines>): string {
  return csvText([
    ['Tipo', 'Nome', 'Plataforma', 'Encontrada', ...SPEND_HEAD],
    ...campaigns.map((line) => [
      ...['campanha', line.title, PLATFORMS[line.platform], line.isMatched ? 'sim' : 'não'],
      ...csvCells(line),
    ]),
    ...days.map((line) => ['dia', line.title, '', '', ...csvCells(line)]),
  ]);
}

function csvCells({ spend, paid, revenue, result }: SpendLine): string[] {
  const reais = (centavos: number) => csvDecimal(toReais(centavos));
  return [
    reais(spend),
    String(paid),
    paid === 0 ? '' : reais(Math.round(spend / paid)),
    reais(revenue),
    csvDecimal(revenue / spend),
    result === null ? '' : reais(result),
  ];
}
