import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
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
  MAX_SPEND_DAY_ROWS,
  MAX_SPEND_FILES,
  reportMessages,
  spendMessages,
  type CampaignDay,
  type ImportedSpend,
  type Period,
  type SpendDaysOf,
  type SpendImport,
  type SpendRemoval,
} from '@vale/contracts/tracking';
import { Bus, Handles } from '@vale/platform/bus';
import { DictionaryRepository } from './dictionary.repository.js';
import { DAYS_AT_ONCE, FigureRepository } from './figure.repository.js';
import { campaignNamed } from './campaign.js';
import type { CampaignCell } from './campaign-cell.js';
import { daysOf, readRanges } from './report.js';
import { fileIdOf, spendFiles, sumOfSpend, type AdSpend } from './ad-spend.js';
import { AdSpendRepository } from './ad-spend.repository.js';
import { adCampaigns, askedCampaigns, campaignDays, spendByCampaign, spendByDay } from './spend-report.js';

@Injectable()
export class AdSpendService {
  constructor(
    private readonly spend: AdSpendRepository,
    private readonly figures: FigureRepository,
    private readonly dictionary: DictionaryRepository,
    private readonly bus: Bus,
  ) {}

  /** Days of the period without rows lose what was imported of this account before. Throws `platform.invalid-input`. */
  @Handles(spendMessages.importSpend)
  async import(input: SpendImport, context: CallContext): Promise<ImportedSpend> {
    requirePermission(context, 'money');
    const { platform, account, file } = input;
    const { first, last } = daysOf(input);
    const days = new Map<string, AdSpend>();
    for (const { day, campaign, campaignId, centavos } of input.rows) {
      const number = dayFromText(day);
      if (number < first || number > last)
        throw new AppError(platformErrors.invalidInput, {
          fields: [{ path: 'rows', message: 'Dia fora do período' }],
        });
      const _id = `${number}:${platform}:${account}`;
      const found = days.get(_id) ?? { _id, platform, account, campaigns: [], ...(file && { file }) };
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
    const [centavos, replaced] = [sumOfSpend([...days.values()]), sumOfSpend(before)];
    if (replaced > 0) {
      const id = fileIdOf({ platform, account, ...(file && { file }) });
      const after = { from: input.from, to: input.to, centavos, replaced };
      await this.record(context, 'import', { id, before: null, after });
    }
    await this.spend.replace([...days.values()], gone);
    return { centavos, replaced, besides: sumOfSpend(others) };
  }

  @Handles(spendMessages.listSpendFiles)
  async listFiles(
    _input: unknown,
    context: CallContext,
  ): Promise<MessageReply<typeof spendMessages.listSpendFiles>> {
    requirePermission(context, 'money');
    return { items: spendFiles(await this.spend.listSums()).slice(0, MAX_SPEND_FILES) };
  }

  /** A file may have more days than a report. */
  @Handles(spendMessages.removeSpend)
  async remove({ from, to, file }: SpendRemoval, context: CallContext): Promise<{ centavos: number }> {
    requirePermission(context, 'money');
    const stored = await this.spend.list(dayFromText(from), dayFromText(to));
    const gone = stored.filter((one) => file === undefined || fileIdOf(one) === file);
    const centavos = sumOfSpend(gone);
    if (gone.length === 0) return { centavos };
    await this.record(context, 'delete', {
      id: file ?? from,
      before: { name: file === undefined ? undefined : gone[0]!.file?.name, from, to, centavos },
      after: null,
    });
    await this.spend.replace(
      [],
      gone.map(({ _id }) => _id),
    );
    return { centavos };
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
    return {
      campaigns: spendByCampaign(spend, await this.named(cells)),
      days: spendByDay(spend, figures).map(({ day, ...rest }) => ({ day: dayText(day), ...rest })),
    };
  }

  /** Whole days, so that a page reads the figures of these alone. */
  @Handles(reportMessages.spendDays)
  async days(
    { start, ...of }: SpendDaysOf,
    context: CallContext,
  ): Promise<MessageReply<typeof reportMessages.spendDays>> {
    requirePermission(context, 'analytics');
    const period = daysOf(of);
    // A campaign is the same one in all pages, because all of them know the names and ids of the whole period.
    const all = adCampaigns(await this.spend.list(period.first, period.last));
    const asked = askedCampaigns(all, of);
    if (asked.length === 0) return { rows: [], next: null };
    const first = start === undefined ? period.first : Math.max(period.first, dayFromText(start));
    const days = Math.max(1, Math.floor(MAX_SPEND_DAY_ROWS / asked.length));
    const last = Math.min(period.last, first + days - 1);
    const rows: CampaignDay[] = [];
    for (let day = first; day <= last; day += DAYS_AT_ONCE) {
      const part = { first: day, last: Math.min(last, day + DAYS_AT_ONCE - 1) };
      const cells = await this.named(await this.figures.listCampaignDays(part.first, part.last));
      rows.push(...campaignDays(all, asked, { cells, ...part }));
    }
    return { rows, next: last < period.last ? dayText(last + 1) : null };
  }

  private async named<Cell extends CampaignCell>(cells: readonly Cell[]) {
    const texts = await this.dictionary.textsOf([...new Set(cells.map(({ campaign }) => campaign))]);
    return cells.map((cell) => ({ ...cell, ...campaignNamed(cell.campaign, texts) }));
  }

  /** Call it before the change: a crash may leave a record without an effect, never the reverse. */
  private async record(
    context: CallContext,
    action: 'import' | 'delete',
    { id, before, after }: { id: string; before: object | null; after: object | null },
  ): Promise<void> {
    const target = { kind: 'ad-spend', id } as const;
    const { event, data } = adminChange(context, { action: `ad-spend.${action}`, target, before, after });
    await this.bus.emit(event, data);
  }
}

function dayOfId(id: string): number {
  return Number(id.split(':', 1)[0]);
}
