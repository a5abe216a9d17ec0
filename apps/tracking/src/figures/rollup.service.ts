import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '@vale/contracts/time';
import { dayOf, trackingJobs } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { Limits } from '@vale/platform/limits';
import { CounterService } from './counter.service.js';
import { DayCheckService } from './day-check.service.js';
import { DirtyRepository } from './dirty.repository.js';
import { FigureStateRepository } from './figure-state.repository.js';
import { TOUCH_DAYS } from './touches.repository.js';
import { KEPT_DAYS } from './visit.js';

/** Milliseconds without a renewal, after which another process may count. */
const LEASE_MS = 60_000;
/** Batches of one run: sales and visits never stop, and shoppers come first. */
const BATCHES = 20;
/** A day is compared with its rows at four in the morning of the next one. */
const NIGHT_MS = 4 * HOUR_MS;

@Injectable()
export class RollupService {
  constructor(
    private readonly counter: CounterService,
    private readonly checks: DayCheckService,
    private readonly state: FigureStateRepository,
    private readonly dirty: DirtyRepository,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Processes(trackingJobs.rollUp)
  async run(): Promise<void> {
    await this.runAlone();
  }

  /** False if another run counts: two would only disturb each other. */
  async runAlone(): Promise<boolean> {
    const lease = await this.limits.lease(trackingJobs.rollUp.name, LEASE_MS);
    if (!lease) return false;
    const isOurs = () => lease.renew();
    try {
      let isMore = true;
      for (let batch = 0; isMore && batch < BATCHES; batch += 1)
        isMore = (await isOurs()) && (await this.counter.countNext());
      const { checked, recount } = await this.state.read();
      await this.checkLastDay(checked, isOurs);
      await this.checkMarked(isOurs);
      if (recount !== null) await this.checks.recountFrom(Math.max(recount, this.firstWhole()), isOurs);
      return true;
    } finally {
      await lease.release();
    }
  }

  /** Sales of earlier days would lose the campaigns that led to them, because visits are deleted. */
  private firstWhole(): number {
    return dayOf(this.clock.nowMs()) - KEPT_DAYS + TOUCH_DAYS;
  }

  private async checkLastDay(checked: number, isOurs: () => Promise<boolean>): Promise<void> {
    const last = dayOf(this.clock.nowMs() - NIGHT_MS) - 1;
    if (checked >= last) return;
    if (await this.checks.check(last, isOurs)) await this.state.setChecked(last);
  }

  /** Days that changed without marks in their rows: rows were deleted, or an earlier release wrote them. */
  private async checkMarked(isOurs: () => Promise<boolean>): Promise<void> {
    for (const mark of await this.dirty.list())
      if (await this.checks.check(mark.day, isOurs)) await this.dirty.clear(mark);
  }
}
