import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { dayOf, HOUR_MS, trackingJobs } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { campaignNamed } from '../collect/campaign.js';
import { DictionaryRepository } from '../collect/dictionary.repository.js';
import { SaleRepository } from '../sale/sale.repository.js';
import { DirtyRepository } from './dirty.repository.js';
import { firstDayOf, lastDayOf, monthOf } from './month.js';
import { mergeCampaigns, rollCampaigns, rollDay, type DayInput } from './rollup.js';
import { RollupRepository } from './rollup.repository.js';
import { TouchesRepository } from './touches.repository.js';

/** Hours whose events are still accepted. */
const OPEN_HOURS = 48;
const MOST_CAMPAIGNS = 5_000;

/**
 * Counts anew each hour and day of which something changed, from the rows themselves. A repeated event, a crash or a
 * second count gives the same figures.
 */
@Injectable()
export class RollupService implements OnApplicationBootstrap {
  constructor(
    private readonly rollups: RollupRepository,
    private readonly dirty: DirtyRepository,
    private readonly sales: SaleRepository,
    private readonly touches: TouchesRepository,
    private readonly dictionary: DictionaryRepository,
    private readonly clock: Clock,
  ) {}

  /** A process may have died between a visit and its mark. */
  async onApplicationBootstrap(): Promise<void> {
    const now = Math.floor(this.clock.nowMs() / HOUR_MS);
    const hours = Array.from({ length: OPEN_HOURS }, (_, ago) => ({ kind: 'hour' as const, at: now - ago }));
    await this.dirty.mark(hours);
  }

  @Processes(trackingJobs.rollUp)
  async run(): Promise<void> {
    for (let marks = await this.dirty.list(); marks.length > 0; marks = await this.dirty.list()) {
      const days = new Set<number>();
      for (const { kind, at } of marks) {
        days.add(kind === 'hour' ? dayOf(at * HOUR_MS) : at);
        if (kind === 'hour') await this.rollups.putHour(at, await this.rollups.countHour(at));
      }
      for (const day of days) await this.countDay(day);
      await this.countMonths(new Set([...days].map(monthOf)));
      await this.dirty.clear(marks);
    }
  }

  private async countDay(day: number): Promise<void> {
    const [hours, sales] = await Promise.all([this.rollups.hoursOfDay(day), this.sales.listOfDay(day)]);
    const campaigns = new Set(sales.map(({ campaign }) => campaign));
    for (const { cells } of hours.values()) for (const [campaign] of cells) campaigns.add(campaign);
    const [touchesOf, texts] = await Promise.all([
      this.touches.of(sales),
      this.dictionary.textsOf([...campaigns]),
    ]);
    const sourceOf = (campaign: number) => campaignNamed(campaign, texts).source;
    const input: DayInput = { day, hours, sales, touchesOf, sourceOf };
    await this.rollups.putCampaignDay(day, rollCampaigns(input));
    await this.rollups.putDay(day, rollDay(input));
  }

  /** Only closed months: reports add the days of the current one. */
  private async countMonths(months: ReadonlySet<number>): Promise<void> {
    const current = monthOf(dayOf(this.clock.nowMs()));
    for (const month of new Set([...months, current - 1])) {
      if (month >= current || (!months.has(month) && (await this.isCounted(month)))) continue;
      const days = await this.rollups.listCampaignDays(firstDayOf(month), lastDayOf(month));
      const cells = days.flatMap((day) => day.cells);
      await this.rollups.putCampaignMonth(month, mergeCampaigns(cells, MOST_CAMPAIGNS));
    }
  }

  private async isCounted(month: number): Promise<boolean> {
    return (await this.rollups.listCampaignMonths(month, month)).length > 0;
  }
}
