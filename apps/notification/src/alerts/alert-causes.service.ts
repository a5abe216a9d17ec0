import { Injectable } from '@nestjs/common';
import { auditEvents } from '@vale/contracts/audit';
import { checkoutEvents, checkoutMessages, EXPORTS, type OpenedCase } from '@vale/contracts/checkout';
import type { EventData, EventEnvelope, JobPayload } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { DAY_MS } from '@vale/contracts/time';
import { trackingEvents } from '@vale/contracts/tracking';
import { Bus, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { DeadLetters } from '@vale/platform/dead-letters';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { MailSenderService } from '../mail/mail-sender.service.js';
import type { AlertCause } from './alert.js';
import { AlertChannelsService } from './alert-channels.service.js';
import { AlertRepository } from './alert.repository.js';

/** Oldest case to report: older ones were reported, or opened while this service was down. Milliseconds. */
const OLDEST_MS = DAY_MS;
/** Shortest time between two alerts about a case that ends and is opened again. Milliseconds. */
const AGAIN_AFTER_MS = 3_600_000;
/** Exceeds the time within which an event can be repeated or a case opened again. Milliseconds. */
const KEPT_MS = 30 * DAY_MS;
const PAGE = 100;
const CASE_PREFIX = 'case.';
const DEAD_LETTERS_PREFIX = 'dead-letters.';
/** Changes of the team that the owner is told of, by their actions in the audit log. */
const TEAM_CHANGES: Partial<Record<string, string>> = {
  'team.invite': 'convite enviado',
  'team.join': 'pessoa nova',
  'team.change': 'função mudada',
  'team.remove': 'pessoa removida',
};

/** Finds causes of alerts to the shop's owner, and records each cause once. */
@Injectable()
export class AlertCausesService {
  constructor(
    private readonly causes: AlertRepository,
    private readonly channels: AlertChannelsService,
    private readonly sender: MailSenderService,
    private readonly bus: Bus,
    private readonly deadLetters: DeadLetters,
    private readonly clock: Clock,
  ) {}

  /** Does nothing without a channel; the panel shows the stop in any case. */
  @On(trackingEvents.destinationStopped, {
    durable: 'notification-send-stopped-mail-when-destination-stopped',
  })
  async addStopped({ name, label, at }: EventData<typeof trackingEvents.destinationStopped>): Promise<void> {
    if (await this.channels.isAny()) await this.addDestination(`${name}.${at}`, label);
  }

  /** `id` is the same when this pause is reported again. Does nothing without a channel; the panel shows it in any case. */
  async addPausedWebhook(id: string, about: string): Promise<void> {
    await this.addNotice(`webhook.${id}`, 'webhook-paused', about);
  }

  /** The audit log says who exported, and when. */
  @On(checkoutEvents.dataExported, { durable: 'notification-alert-owner-when-data-exported' })
  async addExport({ recordId, action }: EventData<typeof checkoutEvents.dataExported>): Promise<void> {
    await this.addNotice(`export.${recordId}`, 'export', EXPORTS[action]);
  }

  @On(auditEvents.adminChanged, { durable: 'notification-alert-owner-when-admin-changed' })
  async addTeamChange(
    { action }: Pick<EventData<typeof auditEvents.adminChanged>, 'action'>,
    { id }: Pick<EventEnvelope<unknown>, 'id'>,
  ): Promise<void> {
    const about = TEAM_CHANGES[action];
    if (about !== undefined) await this.addNotice(`team.${id}`, 'team', about);
  }

  /** Only for jobs of an earlier release, which sent one mail per stop: their causes join the others. */
  @Processes(notificationJobs.sendDestinationStoppedMail)
  async takeOver(
    { noticeId }: JobPayload<typeof notificationJobs.sendDestinationStoppedMail>,
    run: JobRun,
  ): Promise<void> {
    await this.sender.sendOnce(noticeId, 'destination-stopped', run, async () => {
      await this.addDestination(noticeId, noticeId.split('.')[0]!);
      return null;
    });
  }

  /** Forgets cases that ended before they were reported. A case opened again waits for `AGAIN_AFTER_MS`. */
  async findCases(): Promise<void> {
    const open = (await this.openCases()).map(({ id, kind, openedAt }) => ({
      _id: `${CASE_PREFIX}${id}.${openedAt}`,
      kind,
      about: '',
      ...this.waiting(),
    }));
    const known = new Set(open.map(({ _id }) => _id));
    const ended = (await this.causes.listWaiting()).filter(
      ({ _id, groupId }) => _id.startsWith(CASE_PREFIX) && groupId === undefined && !known.has(_id),
    );
    await this.causes.delete(ended.map(({ _id }) => _id));
    const since = new Date(this.clock.nowMs() - AGAIN_AFTER_MS + KEPT_MS);
    const lately = new Set((await this.causes.listPurgedAfter(since)).map(({ _id }) => caseOf(_id)));
    await this.causes.insertMissing(open.filter(({ _id }) => !lately.has(caseOf(_id))));
  }

  /**
   * Records one cause per event or job, until none of its dead letters is left. Otherwise the dead letter of an alert
   * would cause the next alert.
   */
  async findDeadLetters(): Promise<void> {
    const known = await this.causes.listWithPrefix(DEAD_LETTERS_PREFIX);
    const names = await this.failedNames(new Set(known.map(({ about }) => about)));
    const found = [...names].map((name): AlertCause => ({
      _id: `${DEAD_LETTERS_PREFIX}${name}`,
      kind: 'dead-letters',
      about: name,
      waitingSince: this.clock.nowMs(),
    }));
    await this.causes.insertMissing(found);
    await this.causes.delete(known.filter(({ about }) => !names.has(about)).map(({ _id }) => _id));
  }

  /**
   * Names of the events and jobs that failed within `OLDEST_MS`, and those of `known` that still have a dead letter.
   */
  private async failedNames(known: ReadonlySet<string>): Promise<Set<string>> {
    const since = new Date(this.clock.nowMs() - OLDEST_MS).toISOString();
    const names = new Set<string>();
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await this.deadLetters.list({ limit: PAGE, ...(cursor && { cursor }) });
      for (const { name } of items) names.add(name);
      const isPast = items.some(({ failedAt }) => failedAt < since);
      cursor = isPast && [...known].every((name) => names.has(name)) ? undefined : (nextCursor ?? undefined);
    } while (cursor !== undefined);
    return names;
  }

  private async openCases(): Promise<OpenedCase[]> {
    const since = this.clock.nowMs() - OLDEST_MS;
    const cases: OpenedCase[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: OpenedCase[]; nextCursor: string | null } = await this.bus.request(
        checkoutMessages.listOpenedCases,
        { since, limit: PAGE, ...(cursor && { cursor }) },
      );
      cases.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    return cases;
  }

  private async addDestination(id: string, about: string): Promise<void> {
    const cause = { _id: `destination.${id}`, kind: 'destination-stopped' as const, about };
    await this.causes.insertMissing([{ ...cause, ...this.waiting() }]);
  }

  private async addNotice(_id: string, kind: AlertCause['kind'], about: string): Promise<void> {
    if (await this.channels.isAny())
      await this.causes.insertMissing([{ _id, kind, about, ...this.waiting() }]);
  }

  private waiting(): Required<Pick<AlertCause, 'waitingSince' | 'purgeAt'>> {
    const now = this.clock.nowMs();
    return { waitingSince: now, purgeAt: new Date(now + KEPT_MS) };
  }
}

/** Removes the time at which the case was opened. */
function caseOf(causeId: string): string {
  return causeId.slice(0, causeId.lastIndexOf('.'));
}
