import { expect, it } from '@jest/globals';
import { dayStart } from '@vale/contracts/tracking';
import type { ExportDaysService } from '../exports/export-days.service.js';
import type { EventRepository, RecordedEvent } from './event.repository.js';
import { EventWriterService, MAX_WAITING } from './event-writer.service.js';

const DAY = 20_000;
const some = (count: number) => Array.from({ length: count }, () => ({ at: dayStart(DAY) }) as RecordedEvent);

/** A writer whose store answers with `record`; `changed` are the days whose files it marked. */
function writerOf(record: (events: readonly RecordedEvent[]) => Promise<void>) {
  const changed: number[][] = [];
  const exports = { markChanged: async (days: number[]) => void changed.push(days) };
  const events = { record } as EventRepository;
  return { changed, writer: new EventWriterService(events, exports as unknown as ExportDaysService) };
}

it('writes what arrives together at once, and replies when the files of its day are marked', async () => {
  const sizes: number[] = [];
  const { writer, changed } = writerOf(async (events) => {
    sizes.push(events.length);
  });
  await Promise.all([writer.write(some(2)), writer.write(some(3))]);
  expect({ sizes, changed }).toEqual({ sizes: [5], changed: [[DAY]] });
});

it('a write that fails refuses its own events alone', async () => {
  let writes = 0;
  const { writer } = writerOf(async () => {
    writes += 1;
    if (writes === 1) throw new Error('disk');
  });
  const first = writer.write(some(1_000));
  const second = writer.write(some(1));
  await expect(first).rejects.toThrow('disk');
  await expect(second).resolves.toBeUndefined();
});

it('refuses what is more than the queue holds, and takes events again when it is shorter', async () => {
  const disk = Promise.withResolvers<void>();
  const { writer } = writerOf(() => disk.promise);
  // More than one write takes, so it is written alone and at once.
  const writing = writer.write(some(1_001));
  const waiting = writer.write(some(MAX_WAITING));
  await expect(writer.write(some(1))).rejects.toMatchObject({ code: 'platform.unavailable' });
  disk.resolve();
  await Promise.all([writing, waiting]);
  await expect(writer.write(some(1))).resolves.toBeUndefined();
});
