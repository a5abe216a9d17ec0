import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { EventBatch } from '@vale/contracts/tracking';
import { MINUTE_MS } from '@vale/contracts/time';
import { Logger } from '@vale/platform/logging';
import { Metrics } from '@vale/platform/metrics';
import { WithdrawalService } from '../figures/withdrawal.service.js';
import type { ConversionDestination, Outcome } from './conversion-destination.js';
import { visitEventsOf, type VisitEvent } from './visit-event.js';
import { VisitSenderService } from './visit-sender.service.js';

type Reported = Parameters<typeof visitEventsOf>[0];

/** Events are grouped for this long before they are sent. Milliseconds. */
const GROUPED_MS = 2_000;
/** Events that wait for one destination, or to be distributed. Beyond that they are dropped: they are no money. */
const MAX_WAITING = 1_000;
/** Events that are held for longer are not sent, because they carry address and agent. Milliseconds. */
const MAX_HELD_MS = MINUTE_MS;
/** Pauses before another attempt, in milliseconds. After the last one the events are dropped. */
const PAUSES_MS = [500, 4_000] as const;
/** Time for which nothing is sent after a refusal of the account. */
const REFUSED_MS = 5 * MINUTE_MS;
/** The same after the last attempt failed. */
const FAILED_MS = MINUTE_MS;

interface Lane {
  waiting: VisitEvent[];
  isBusy: boolean;
  closedUntil: number;
}

/**
 * Events of visits on their way to destinations, in memory alone, because they carry address and agent. A stop of the process loses
 * them.
 */
@Injectable()
export class VisitQueueService implements OnModuleDestroy {
  private waiting: VisitEvent[] = [];
  private readonly lanes = new Map<string, Lane>();
  private readonly counts = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sender: VisitSenderService,
    private readonly withdrawals: WithdrawalService,
    private readonly logger: Logger,
    metrics: Metrics,
  ) {
    metrics.sample(
      'vale_visit_events',
      'Events of visits that conversion destinations took, or that were dropped, since the start',
      ['destination', 'outcome'],
      () => Promise.resolve(this.samples()),
    );
  }

  /** Does not wait. Expects events of a proven visit. */
  add(events: Reported, batch: EventBatch, client: VisitEvent['client']): void {
    const { now, shopUrl } = this.sender;
    this.put('all', this.waiting, visitEventsOf(events, batch, { client, shopUrl, now }));
    if (this.waiting.length > 0) this.timer ??= setTimeout(() => void this.flush(), GROUPED_MS).unref();
  }

  /** The visitor has withdrawn the consent. Other processes learn of it before their next attempt. */
  forget(visitorId: string): void {
    const isOther = (event: VisitEvent) => event.visitorId !== visitorId;
    this.waiting = this.waiting.filter(isOther);
    for (const lane of this.lanes.values()) lane.waiting = lane.waiting.filter(isOther);
  }

  /** Resolves once all that waited has been taken or dropped. Never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const events = this.waiting;
    this.waiting = [];
    try {
      const destinations = await this.sender.switchedOn();
      await Promise.all(destinations.map((destination) => this.enter(destination, events)));
    } catch (error) {
      this.logger.error('events of visits were not sent', { error });
    }
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  private async enter(destination: ConversionDestination, events: readonly VisitEvent[]): Promise<void> {
    const { name } = destination;
    const lane = this.lanes.get(name) ?? { waiting: [], isBusy: false, closedUntil: 0 };
    this.lanes.set(name, lane);
    const taken = events.filter((event) => destination.takesVisit(event));
    if (lane.closedUntil > this.sender.now) return this.count(name, 'dropped', taken.length);
    this.put(name, lane.waiting, taken);
    if (lane.isBusy) return;
    lane.isBusy = true;
    try {
      while (lane.waiting.length > 0)
        await this.send(destination, lane, lane.waiting.splice(0, destination.visitsPerRequest));
    } finally {
      // After an error of the store, nothing may stay in memory.
      this.count(name, 'dropped', lane.waiting.splice(0).length);
      lane.isBusy = false;
    }
  }

  private async send(destination: ConversionDestination, lane: Lane, group: VisitEvent[]): Promise<void> {
    const { name } = destination;
    let outcome = await this.attempt(destination, group);
    for (const pause of PAUSES_MS) {
      if (outcome?.kind !== 'retry' || (outcome.afterMs ?? 0) > pause) break;
      await delay(pause, undefined, { ref: false });
      outcome = await this.attempt(destination, group);
    }
    this.count(name, outcome?.kind === 'accepted' ? 'sent' : 'dropped', group.length);
    if (!outcome || outcome.kind === 'accepted') return;
    if (outcome.kind === 'stopped' || outcome.kind === 'retry') {
      // Purchases stop a destination, and visits do not, because visitors could make a destination refuse theirs.
      lane.closedUntil = this.sender.now + (outcome.kind === 'stopped' ? REFUSED_MS : FAILED_MS);
      this.count(name, 'dropped', lane.waiting.splice(0).length);
    }
    await this.sender.noteFailure(destination, outcome.reason);
  }

  /** Removes from the group what may no longer be sent. Null if nothing was sent. */
  private async attempt(destination: ConversionDestination, group: VisitEvent[]): Promise<Outcome | null> {
    const oldest = this.sender.now - MAX_HELD_MS;
    const visitorIds = group.flatMap(({ visitorId }) => visitorId ?? []);
    const withdrawn = await this.withdrawals.listWithdrawn(visitorIds);
    const kept = group.filter(({ takenAt, visitorId = '' }) => takenAt > oldest && !withdrawn.has(visitorId));
    this.count(destination.name, 'dropped', group.length - kept.length);
    group.splice(0, group.length, ...kept);
    return kept.length > 0 ? this.sender.send(destination, kept) : null;
  }

  private put(name: string, queue: VisitEvent[], events: readonly VisitEvent[]): void {
    const room = Math.max(0, MAX_WAITING - queue.length);
    queue.push(...events.slice(0, room));
    this.count(name, 'dropped', Math.max(0, events.length - room));
  }

  private count(name: string, outcome: 'sent' | 'dropped', events: number): void {
    const key = `${name} ${outcome}`;
    if (events > 0) this.counts.set(key, (this.counts.get(key) ?? 0) + events);
  }

  private samples() {
    return [...this.counts].map(([key, value]) => {
      const [destination = '', outcome = ''] = key.split(' ');
      return { labels: { destination, outcome }, value };
    });
  }
}
