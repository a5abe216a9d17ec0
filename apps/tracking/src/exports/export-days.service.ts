import { Injectable } from '@nestjs/common';
import {
  AppError,
  platformErrors,
  requirePermission,
  type CallContext,
  type MessageReply,
} from '@vale/contracts/define';
import {
  dayFromText,
  dayOf,
  dayStart,
  dayText,
  exportMessages,
  MAX_SEARCH_TERMS,
  MAX_VIEWED_PRODUCTS,
  reportMessages,
  trackingJobs,
  type DayExport,
  type ExportFormat,
  type Period,
} from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Files } from '@vale/platform/files';
import { Processes } from '@vale/platform/jobs';
import { Limits } from '@vale/platform/limits';
import { daysOf } from '../figures/report.js';
import { KEPT_DAYS } from '../figures/visit.js';
import { DayEventsRepository } from './day-events.repository.js';
import { DayExportRepository, fileIds } from './day-export.repository.js';
import { ExportWriterService } from './export-writer.service.js';
import type { ExportedEvent } from './exported-event.js';
import { ProductViewCounter, sumOfViews } from './product-views.js';
import { SearchedTermCounter, sumOfTerms } from './searched-terms.js';

/** Time after midnight by which most orders of the evening are paid or expired. */
const CLOSED_AFTER_MS = 30 * 60_000;

/**
 * Writes the files of each closed day, and again after a change of the day: a late event, an order, erased data.
 * The files are replaced at once, so a crash leaves the former ones.
 */
@Injectable()
export class ExportDaysService {
  /** The day on which `prepare` ran last. */
  private preparedOn = 0;

  constructor(
    private readonly exports: DayExportRepository,
    private readonly events: DayEventsRepository,
    private readonly writer: ExportWriterService,
    private readonly files: Files,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Skips open days, which `prepare` marks once they are closed, and days whose files are deleted. */
  async markChanged(days: readonly number[]): Promise<void> {
    const now = this.clock.nowMs();
    const today = dayOf(now);
    const closed = days.filter((day) => day < today && day >= today - KEPT_DAYS);
    await this.exports.markChanged(
      closed.map((day) => ({ day, dueAt: Math.max(now, dayStart(day + 1) + CLOSED_AFTER_MS) })),
    );
  }

  /** One process at a time. */
  @Processes(trackingJobs.exportDays)
  async run(): Promise<void> {
    const lease = await this.limits.lease(trackingJobs.exportDays.name, trackingJobs.exportDays.timeoutMs);
    if (!lease) return;
    try {
      await this.prepare();
      // A day that changes while it is written is left to the next run.
      const startedAt = this.clock.nowMs();
      while (await lease.renew()) if (!(await this.writeNext(startedAt))) return;
    } finally {
      await lease.release();
    }
  }

  /** Days on which something happened. */
  @Handles(exportMessages.listExports)
  async list(_input: unknown, context: CallContext): Promise<{ items: DayExport[]; pending: number }> {
    requirePermission(context, 'analytics');
    const found = await this.exports.list();
    const now = this.clock.nowMs();
    return {
      pending: found.filter(({ dueAt = Infinity }) => dueAt <= now).length,
      items: found.flatMap(({ _id, events = 0, writtenAt = 0, files }) => {
        if (!files) return [];
        const sizes = Object.entries(files).map(([format, { size }]) => ({
          format: format as ExportFormat,
          size,
        }));
        return [{ day: dayText(_id), events, writtenAt, files: sizes }];
      }),
    };
  }

  /** Counted while the files of a day are written, so that a report does not read its events. */
  @Handles(reportMessages.views)
  async views(period: Period, context: CallContext): Promise<MessageReply<typeof reportMessages.views>> {
    requirePermission(context, 'analytics');
    const { first, last } = daysOf(period);
    const days = await this.exports.listCounted('views', first, last);
    return { products: sumOfViews(days, MAX_VIEWED_PRODUCTS) };
  }

  /** Counted like the views. */
  @Handles(reportMessages.searches)
  async searches(
    period: Period,
    context: CallContext,
  ): Promise<MessageReply<typeof reportMessages.searches>> {
    requirePermission(context, 'analytics');
    const { first, last } = daysOf(period);
    const days = await this.exports.listCounted('searches', first, last);
    return { terms: sumOfTerms(days, MAX_SEARCH_TERMS) };
  }

  /** Throws `platform.not-found`. */
  @Handles(exportMessages.openExport)
  async open(
    { day, format }: { day: string; format: ExportFormat },
    context: CallContext,
  ): Promise<{ fileId: string }> {
    requirePermission(context, 'analytics');
    const found = await this.exports.find(dayFromText(day));
    const file = found?.files?.[format];
    if (!file) throw new AppError(platformErrors.notFound);
    if (await this.files.has(file.id)) return { fileId: file.id };
    // A backup copies files some time after the documents that name them.
    await this.exports.markChanged([{ day: found._id, dueAt: this.clock.nowMs() }]);
    throw new AppError(platformErrors.notFound);
  }

  /** Once a day: marks the days that have closed, even while the shop was off, and deletes files that are too old. */
  private async prepare(): Promise<void> {
    const today = dayOf(this.clock.nowMs());
    if (this.preparedOn === today) return;
    for (const { _id, files, obsolete = [] } of await this.exports.listBefore(today - KEPT_DAYS)) {
      await this.delete([...fileIds(files), ...obsolete]);
      await this.exports.remove(_id);
    }
    const days = await this.events.listDays(today - KEPT_DAYS, today - 1);
    await this.markChanged(await this.exports.listMissing(days));
    this.preparedOn = today;
  }

  /** False when no day was due at the start of the run. */
  private async writeNext(startedAt: number): Promise<boolean> {
    const now = this.clock.nowMs();
    const due = await this.exports.nextDue(startedAt);
    if (!due) return false;
    const record = (fileId: string) => this.exports.recordFile(due._id, fileId);
    const products = new ProductViewCounter();
    const terms = new SearchedTermCounter();
    const rows = counted(this.events.ofDay(due._id), [products, terms]);
    const written = await this.writer.write(dayText(due._id), rows, record);
    const { files, events } = written ?? { files: null, events: 0 };
    const views = products.list();
    const searches = terms.list();
    if (!(await this.exports.replaceFiles(due, { files, events, views, searches, writtenAt: now })))
      return true;
    // The day stays due until its former files are deleted, so that a crash leaves no file with erased data.
    await this.deleteObsolete(due._id);
    await this.exports.finish(due);
    return true;
  }

  private async deleteObsolete(day: number): Promise<void> {
    const { files, obsolete = [] } = (await this.exports.find(day)) ?? {};
    const current = new Set(fileIds(files));
    await this.delete(obsolete.filter((id) => !current.has(id)));
  }

  private async delete(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.files.remove(id);
  }
}

async function* counted(
  batches: AsyncGenerator<ExportedEvent[]>,
  counters: readonly { add(rows: readonly ExportedEvent[]): void }[],
): AsyncGenerator<ExportedEvent[]> {
  for await (const rows of batches) {
    counters.forEach((counter) => counter.add(rows));
    yield rows;
  }
}
