import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError, platformErrors } from '@vale/contracts/define';
import { HOUR_MS, dayStart } from '@vale/contracts/tracking';
import { DirtyRepository, type Mark } from './dirty.repository.js';
import { SaleRepository } from './sale.repository.js';
import { EventRepository, type Recorded, type RecordedEvent, type TouchedVisit } from './event.repository.js';

/** Events of one write. */
const BATCH = 1_000;
/**
 * Events that arrive within this time share a write, so that purchases wait for fewer flushes to disk. No page waits for it.
 * Milliseconds.
 */
const GATHERED_MS = 100;
/** Events that may wait, 10 MB at most. Further events are refused, and their pages drop them. */
export const MAX_WAITING = 20_000;

interface Waiting {
  events: readonly RecordedEvent[];
  done: () => void;
  failed: (error: unknown) => void;
}

/** Writes the events of many requests together. */
@Injectable()
export class EventWriterService {
  private waiting: Waiting[] = [];
  private waitingEvents = 0;
  private isWriting = false;

  constructor(
    private readonly events: EventRepository,
    private readonly sales: SaleRepository,
    private readonly dirty: DirtyRepository,
  ) {}

  /** Resolves once they are stored. Throws `platform.unavailable` when too many wait. */
  write(events: readonly RecordedEvent[]): Promise<void> {
    if (this.waitingEvents + events.length > MAX_WAITING)
      return Promise.reject(new AppError(platformErrors.unavailable));
    return new Promise((done, failed) => {
      this.waiting.push({ events, done, failed });
      this.waitingEvents += events.length;
      if (!this.isWriting) void this.run();
    });
  }

  /** The marks of a batch are written with the rows of the next one. */
  private async run(): Promise<void> {
    this.isWriting = true;
    let marking = Promise.resolve();
    while (this.waiting.length > 0) {
      if (this.waitingEvents < BATCH) await sleep(GATHERED_MS);
      const batch = this.nextBatch();
      try {
        const recorded = await this.events.record(batch.flatMap(({ events }) => events));
        await marking;
        marking = this.mark(batch, recorded);
      } catch (error) {
        batch.forEach(({ failed }) => failed(error));
      }
    }
    this.isWriting = false;
  }

  private nextBatch(): Waiting[] {
    let size = 0;
    const fits = this.waiting.findIndex(({ events }) => (size += events.length) > BATCH);
    const batch = this.waiting.splice(0, fits <= 0 ? (fits === 0 ? 1 : this.waiting.length) : fits);
    for (const { events } of batch) this.waitingEvents -= events.length;
    return batch;
  }

  /** Never rejects. */
  private async mark(batch: readonly Waiting[], { touched, remember }: Recorded): Promise<void> {
    try {
      const visitors = touched.flatMap(({ visitor }) => (visitor ? [visitor] : []));
      // A visit that is known late may have brought a buyer whose order is counted already.
      const days = visitors.length > 0 ? await this.sales.daysOfVisitors(visitors) : [];
      await this.dirty.mark([...hoursOf(touched), ...days.map((day): Mark => ({ kind: 'day', at: day }))]);
      remember();
      batch.forEach(({ done }) => done());
    } catch (error) {
      batch.forEach(({ failed }) => failed(error));
    }
  }
}

/** All hours of the visits: an earlier event moves a visit to another hour. */
function hoursOf(touched: readonly TouchedVisit[]): Mark[] {
  const marked = new Set<number>();
  for (const { day, hours } of touched)
    for (let hour = 0; hour < 24; hour += 1)
      if (hours & (1 << hour)) marked.add(dayStart(day) / HOUR_MS + hour);
  return [...marked].map((at) => ({ kind: 'hour', at }));
}
