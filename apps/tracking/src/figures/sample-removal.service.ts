import { Injectable } from '@nestjs/common';
import { DirtyRepository } from './dirty.repository.js';
import { eventId, EventRepository, sha256 } from './event.repository.js';
import { dayOfSampleOrder, SAMPLE_ORDERS, sampleVisitsOf } from './sample.js';
import { SaleRepository } from './sale.repository.js';

/** Removes sample data from a demo that has visits and orders of its own. */
@Injectable()
export class SampleRemovalService {
  constructor(
    private readonly sales: SaleRepository,
    private readonly events: EventRepository,
    private readonly dirty: DirtyRepository,
  ) {}

  async isPresent(): Promise<boolean> {
    return (await this.sales.firstIdWithin(SAMPLE_ORDERS)) !== null;
  }

  /** Orders go last, so that a removal after a crash finds the days again. `today`: a day in São Paulo. */
  async remove(today: number): Promise<void> {
    const first = await this.sales.firstIdWithin(SAMPLE_ORDERS);
    if (first === null) return;
    const days: number[] = [];
    for (let day = dayOfSampleOrder(first); day <= today; day += 1) {
      const events = sampleVisitsOf(day, sha256).flatMap((visit) => visit.events);
      await this.events.removeVisitsOf(events.map(({ at, idSeed }) => eventId(at, idSeed)));
      days.push(day);
    }
    // The second mark is for the orders; after a crash between, the first one corrects their days as well.
    await this.dirty.mark(days);
    await this.sales.removeWithin(SAMPLE_ORDERS);
    await this.dirty.mark(days);
  }
}
