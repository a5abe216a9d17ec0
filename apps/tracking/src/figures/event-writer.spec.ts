import { expect, it } from '@jest/globals';
import type { DirtyRepository, Mark } from './dirty.repository.js';
import type { EventRepository, Recorded, RecordedEvent } from './event.repository.js';
import { EventWriterService, MAX_WAITING } from './event-writer.service.js';
import type { SaleRepository } from './sale.repository.js';

const sales = { daysOfVisitors: async () => [] } as unknown as SaleRepository;
const some = (count: number) => Array.from({ length: count }, () => ({}) as RecordedEvent);
const recorded = (hours: number): Recorded => ({
  touched: [{ day: 0, hours, visitor: null }],
  remember: () => undefined,
});

/** A writer whose store answers with `record`; `marks` are the hours that it marked. */
function writerOf(record: (events: readonly RecordedEvent[]) => Promise<Recorded>) {
  const marks: number[][] = [];
  const dirty = { mark: async (all: readonly Mark[]) => void marks.push(all.map(({ at }) => at)) };
  const events = { record } as EventRepository;
  return { marks, writer: new EventWriterService(events, sales, dirty as unknown as DirtyRepository) };
}

it('writes what arrives together at once, and replies when the hours are marked', async () => {
  const sizes: number[] = [];
  const { writer, marks } = writerOf(async (events) => {
    sizes.push(events.length);
    return recorded(0b1);
  });
  await Promise.all([writer.write(some(2)), writer.write(some(3))]);
  expect({ sizes, marks }).toEqual({ sizes: [5], marks: [[3]] });
});

it('a write that fails refuses its own events alone', async () => {
  let writes = 0;
  const { writer } = writerOf(async () => {
    writes += 1;
    if (writes === 1) throw new Error('disk');
    return recorded(0);
  });
  const first = writer.write(some(1_000));
  const second = writer.write(some(1));
  await expect(first).rejects.toThrow('disk');
  await expect(second).resolves.toBeUndefined();
});

it('refuses what is more than the queue holds, and takes events again when it is shorter', async () => {
  const disk = Promise.withResolvers<void>();
  const { writer } = writerOf(() => disk.promise.then(() => recorded(0)));
  // More than one write takes, so it is written alone and at once.
  const writing = writer.write(some(1_001));
  const waiting = writer.write(some(MAX_WAITING));
  await expect(writer.write(some(1))).rejects.toMatchObject({ code: 'platform.unavailable' });
  disk.resolve();
  await Promise.all([writing, waiting]);
  await expect(writer.write(some(1))).resolves.toBeUndefined();
});
