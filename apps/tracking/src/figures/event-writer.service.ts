import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError, platformErrors } from '@vale/contracts/define';
import { dayOf } from '@vale/contracts/tracking';
import { ExportDaysService } from '../exports/export-days.service.js';
import { EventRepository, type RecordedEvent } from './event.repository.js';

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
    private readonly exports: ExportDaysService,
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

  private async run(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      if (this.waitingEvents < BATCH) await sleep(GATHERED_MS);
      const batch = this.nextBatch();
      try {
        const events = batch.flatMap((waiting) => waiting.events);
        await this.events.record(events);
        // Files contain every event, even one that changes no figure.
        await this.exports.markChanged([...new Set(events.map(({ at }) => dayOf(at)))]);
        batch.forEach(({ done }) => done());
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
}
