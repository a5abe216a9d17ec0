import { Injectable } from '@nestjs/common';
import {
  AppError,
  platformErrors,
  requirePermission,
  type CallContext,
  type MessageReply,
} from '@vale/contracts/define';
import {
  dayFromText,
  dayText,
  reportMessages,
  spendMessages,
  type ImportedSpend,
  type Period,
  type SpendImport,
} from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { DictionaryRepository } from './dictionary.repository.js';
import { FigureRepository } from './figure.repository.js';
import { campaignNamed } from './campaign.js';
import { daysOf, readRanges } from './report.js';
import type { AdSpend } from './ad-spend.js';
import { AdSpendRepository } from './ad-spend.repository.js';
import { spendByCampaign, spendByDay } from './spend-report.js';

@Injectable()
export class AdSpendService {
  constructor(
    private readonly spend: AdSpendRepository,
    private readonly figures: FigureRepository,
    private readonly dictionary: DictionaryRepository,
  ) {}

  /** Days of the period without rows lose what was imported of this account before. Throws `platform.invalid-input`. */
  @Handles(spendMessages.importSpend)
  async import(input: SpendImport, context: CallContext): Promise<ImportedSpend> {
    requirePermission(context, 'money');
    const { platform, account } = input;
    const { first, last } = daysOf(input);
    const days = new Map<string, AdSpend>();
    for (const { day, campaign, campaignId, centavos } of input.rows) {
      const number = dayFromText(day);
      if (number < first || number > last)
        throw new AppError(platformErrors.invalidInput, {
          fields: [{ path: 'rows', message: 'Dia fora do período' }],
        });
      const _id = `${number}:${platform}:${account}`;
      const found = days.get(_id) ?? { _id, platform, account, campaigns: [] };
      days.set(_id, found);
      const known = found.campaigns.find((one) => one.name === campaign && one.id === campaignId);
      if (known) known.centavos += centavos;
      else found.campaigns.push({ name: campaign, id: campaignId, centavos });
    }
    const stored = (await this.spend.list(first, last)).filter((one) => one.platform === platform);
    const before = stored.filter((one) => one.account === account);
    const imported = new Set([...days.values()].map(({ _id }) => dayOfId(_id)));
    const others = stored.filter(
      (one) => imported.has(one.day) && one.account !== account && (account === '' || one.account === ''),
    );
    const gone = before.flatMap(({ _id }) => (days.has(_id) ? [] : [_id]));
    await this.spend.replace([...days.values()], gone);
    return { centavos: sumOf([...days.values()]), replaced: sumOf(before), besides: sumOf(others) };
  }

  @Handles(reportMessages.spend)
  async report(period: Period, context: CallContext): Promise<MessageReply<typeof reportMessages.spend>> {
    requirePermission(context, 'analytics');
    const days = daysOf(period);
    const spend = await this.spend.list(days.first, days.last);
    if (spend.length === 0) return { campaigns: [], days: [] };
    const [cells, figures] = await Promise.all([
      readRanges(days, (first, last) => this.figures.listCampaigns(first, last)),
      this.figures.listDays(days.first, days.last, ['totals']),
    ]);
    const texts = await this.dictionary.textsOf([...new Set(cells.map(({ campaign }) => campaign))]);
    const named = cells.map((cell) => ({ ...cell, ...campaignNamed(cell.campaign, texts) }));
    return {
      campaigns: spendByCampaign(spend, named),
      days: spendByDay(spend, figures).map(({ day, ...rest }) => ({ day: dayText(day), ...rest })),
    };
  }
}

function dayOfId(id: string): number {
  return Number(id.split(':', 1)[0]);
}

function sumOf(days: readonly Pick<AdSpend, 'campaigns'>[]): number {
  return days.flatMap(({ campaigns }) => campaigns).reduce((sum, { centavos }) => sum + centavos, 0);
}
