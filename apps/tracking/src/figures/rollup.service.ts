import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { dayOf, HOUR_MS, trackingJobs } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { Limits } from '@vale/platform/limits';
import { ExportDaysService } from '../exports/export-days.service.js';
import { mergeCampaigns, MAX_CAMPAIGNS, rollCampaigns } from './campaign-rollup.js';
import { DayInputService } from './day-input.service.js';
import { rollBuyers } from './cohort.js';
import { DirtyRepository } from './dirty.repository.js';
import { firstDayOf, lastDayOf, monthOf } from './month.js';
import { rollDay } from './rollup.js';
import { RollupRepository } from './rollup.repository.js';

/** Hours whose events are still accepted. */
const OPEN_HOURS = 48;
/** Milliseconds without a renewal, after which another process may count. */
const LEASE_MS = 60_000;

/**
 * Counts each changed hour and day again, from the stored rows. A repeated event, a crash or a second count gives the
 * same figures.
 */
@Injectable()
export class RollupService implements OnApplicationBootstrap {
  constructor(
    private readonly rollups: RollupRepository,
    private readonly dirty: DirtyRepository,
    private readonly inputs: DayInputService,
    private readonly exports: ExportDaysService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** A process may have died between a visit and its mark. */
  async onApplicationBootstrap(): Promise<void> {
    const now = Math.floor(this.clock.nowMs() / HOUR_MS);
    const hours = Array.from({ length: OPEN_HOURS }, (_, ago) => ({ kind: 'hour' as const, at: now - ago }));
    const days = await this.rollups.daysWithoutBuyers();
    await this.dirty.mark([...hours, ...days.map((at) => ({ kind: 'day' as const, at }))]);
  }

  /** One process at a time: a slower one would write what it read before. */
  @Processes(trackingJobs.rollUp)
  async run(): Promise<void> {
    const lease = await this.limits.lease(trackingJobs.rollUp.name, LEASE_MS);
    if (!lease) return;
    try {
      await this.count(() => lease.renew());
    } finally {
      await lease.release();
    }
  }

  /** One pass a run: sales never stop marking their day, so a loop until nothing is marked would not end. */
  private async count(isOurs: () => Promise<boolean>): Promise<void> {
    const marks = await this.dirty.list();
    if (marks.length === 0) return;
    const days = new Set<number>();
    for (const { kind, at } of marks) {
      days.add(kind === 'hour' ? dayOf(at * HOUR_MS) : at);
      if (kind === 'hour') await this.rollups.putHour(at, await this.rollups.countHour(at));
    }
    for (const day of days) {
      // A big shop's days of a run may outlast the lease.
      if (!(await isOurs())) return;
      await this.countDay(day);
    }
    await this.countMonths(new Set([...days].map(monthOf)));
    await this.exports.markChanged([...days]);
    await this.dirty.clear(marks);
  }

  private async countDay(day: number): Promise<void> {
    const input = await this.inputs.of(day);
    await this.rollups.putCampaignDay(day, rollCampaigns(input));
    await this.rollups.putBuyerDay(day, rollBuyers(input));
    await this.rollups.putDay(day, rollDay(input));
  }

  /** Only closed months: reports add the days of the current one. */
  private async countMonths(months: ReadonlySet<number>): Promise<void> {
    const current = monthOf(dayOf(this.clock.nowMs()));
    for (const month of new Set([...months, current - 1])) {
      if (month >= current || (!months.has(month) && (await this.rollups.hasCampaignMonth(month)))) continue;
      const days = await this.rollups.listCampaignDays(firstDayOf(month), lastDayOf(month));
      const cells = days.flatMap((day) => day.cells);
      await this.rollups.putCampaignMonth(month, mergeCampaigns(cells, MAX_CAMPAIGNS));
    }
  }
}
