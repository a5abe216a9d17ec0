import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { notificationJobs } from '@vale/contracts/notification';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { AlertCausesService } from './alert-causes.service.js';
import { AlertChannelsService } from './alert-channels.service.js';
import { AlertRepository } from './alert.repository.js';

/** A cause waits this long for others, to be reported with them. Milliseconds. */
const GATHERED_FOR_MS = 3 * 60_000;
/**
 * Older causes that could not be reported are left to the panel, because most of them have ended.
 * Milliseconds.
 */
const TOLD_WITHIN_MS = 24 * 3_600_000;

/** Tells causes in groups. Each step is stored, so a run that is lost is continued by the next one. */
@Injectable()
export class GatherAlertsService implements OnApplicationBootstrap {
  constructor(
    private readonly found: AlertCausesService,
    private readonly causes: AlertRepository,
    private readonly channels: AlertChannelsService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly logger: Logger,
  ) {}

  /** A live shop reports only causes that it found itself; these include cases of the demo that are still open. */
  async onApplicationBootstrap(): Promise<void> {
    await this.causes.withdrawDemo();
  }

  /** Without a channel nothing is recorded, so causes from before its set-up are never reported. */
  @Processes(notificationJobs.gatherAlerts)
  async gather(): Promise<void> {
    if (!(await this.channels.isAny())) return;
    // An unreadable source does not delay the known causes.
    await this.attempt(() => this.found.findCases());
    await this.attempt(() => this.found.findDeadLetters());
    await this.group();
    const waiting = await this.causes.listWaiting();
    const groups = Map.groupBy(
      waiting.filter(({ groupId }) => groupId !== undefined),
      ({ groupId }) => groupId!,
    );
    for (const [groupId, causes] of groups) await this.attempt(() => this.tell(groupId, causes));
  }

  private async tell(groupId: string, causes: readonly { waitingSince: number }[]): Promise<void> {
    const isLate = causes.every(({ waitingSince }) => waitingSince < this.clock.nowMs() - TOLD_WITHIN_MS);
    if (isLate || (await this.channels.tell(groupId))) await this.causes.markTold(groupId);
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.error('causes of alerts were left to the next run', { error });
    }
  }

  private async group(): Promise<void> {
    const alone = (await this.causes.listWaiting()).filter(({ groupId }) => groupId === undefined);
    const [first] = alone;
    if (!first || first.waitingSince > this.clock.nowMs() - GATHERED_FOR_MS) return;
    await this.causes.putIntoGroup(
      alone.map(({ _id }) => _id),
      this.ids.ulid(),
    );
  }
}
