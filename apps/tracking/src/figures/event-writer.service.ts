import { Injectable } from '@nestjs/common';
import { HOUR_MS, dayStart } from '@vale/contracts/tracking';
import { DirtyRepository, type Mark } from './dirty.repository.js';
import { SaleRepository } from './sale.repository.js';
import { EventRepository, type RecordedEvent, type TouchedVisit } from './event.repository.js';

/** Events of one write. */
const AT_ONCE = 1_000;

interface Waiting {
  events: readonly RecordedEvent[];
  done: () => void;
  failed: (error: unknown) => void;
}

/** Writes the events of all requests that arrive while a write runs in the next one. */
@Injectable()
export class EventWriterService {
  private waiting: Waiting[] = [];
  private isWriting = false;

  constructor(
    private readonly events: EventRepository,
    private readonly sales: SaleRepository,
    private readonly dirty: DirtyRepository,
  ) {}

  /** Resolves once they are stored. */
  write(events: readonly RecordedEvent[]): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ events, done, failed });
      if (!this.isWriting) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const batch = this.nextBatch();
      try {
        await this.store(batch.flatMap(({ events }) => events));
        batch.forEach(({ done }) => done());
      } catch (error) {
        batch.forEach(({ failed }) => failed(error));
      }
    }
    this.isWriting = false;
  }

  private nextBatch(): Waiting[] {
    let size = 0;
    const fits = this.waiting.findIndex(({ events }) => (size += events.length) > AT_ONCE);
    return this.waiting.splice(0, fits <= 0 ? (fits === 0 ? 1 : this.waiting.length) : fits);
  }

  private async store(events: readonly RecordedEvent[]): Promise<void> {
    const touched = await this.events.record(events);
    const visitors = touched.flatMap(({ visitor }) => (visitor ? [visitor] : []));
    // A visit that is known late may have brought a buyer whose order is counted already.
    const days = visitors.length > 0 ? await this.sales.daysOfVisitors(visitors) : [];
    await this.dirty.mark([...hoursOf(touched), ...days.map((day): Mark => ({ kind: 'day', at: day }))]);
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
