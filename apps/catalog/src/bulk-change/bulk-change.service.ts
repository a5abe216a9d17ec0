import { Injectable } from '@nestjs/common';
import {
  BULK_PART_ROWS,
  bulkChangeErrors,
  bulkChangeMessages,
  catalogJobs,
  type BulkAction,
  type BulkChange,
  type BulkRow,
} from '@vale/contracts/catalog';
import {
  AppError,
  requirePermission,
  type CallContext,
  type MessageParsed,
  type MessageReply,
  type Page,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { Jobs } from '@vale/platform/jobs';
import { BulkChangeRepository } from './bulk-change.repository.js';
import { bulkView, undoIdOf, undoUntil, type BulkChangeRecord } from './bulk-change.js';
import { BulkPlanService } from './bulk-plan.service.js';
import { undoRows, type PlannedBulkRow } from './bulk-plan.js';
import { countsOf, rowView } from './bulk-run.js';

type Input<Name extends keyof typeof bulkChangeMessages> = MessageParsed<(typeof bulkChangeMessages)[Name]>;

/** A bulk change that nobody starts is deleted after this: its preview is outdated. Milliseconds. */
const KEPT_MS = 3_600_000;

/** Changes of many products: prepared first, then made in the background. */
@Injectable()
export class BulkChangeService {
  constructor(
    private readonly changes: BulkChangeRepository,
    private readonly plans: BulkPlanService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Throws `catalog.bulk-change-empty` if none of the products exists. */
  @Handles(bulkChangeMessages.prepareBulkChange)
  async prepare({ action, ids }: Input<'prepareBulkChange'>, context: CallContext): Promise<BulkChange> {
    requirePermission(context, 'catalogue');
    const chosen = [...new Set(ids)];
    const rows = await this.plans.plan(action, chosen);
    if (rows.length === 0) throw new AppError(bulkChangeErrors.bulkChangeEmpty);
    const id = this.ids.ulid();
    const purgeAt = new Date(this.clock.nowMs() + KEPT_MS);
    const record = Object.assign(newRecord(id, action, rows, context), { purgeAt });
    const gone = chosen.length - rows.length;
    if (gone > 0) record.counts.gone = gone;
    await this.saveParts(id, rows, purgeAt);
    await this.changes.insert(record);
    return bulkView(record);
  }

  /** Throws `catalog.bulk-change-running`, `catalog.bulk-change-empty`, `catalog.bulk-change-gone`. */
  @Handles(bulkChangeMessages.startBulkChange)
  async start({ id }: Input<'startBulkChange'>, context: CallContext): Promise<BulkChange> {
    const { accountId } = requirePermission(context, 'catalogue');
    const found = await this.existing(id);
    if (found.counts.change === 0) throw new AppError(bulkChangeErrors.bulkChangeEmpty);
    if (found.state === 'done') return bulkView(found);
    const nowMs = this.clock.nowMs();
    const starting = { startedAt: nowMs, changedAt: nowMs, accountId, requestId: context.requestId };
    const started = found.state === 'prepared' ? await this.changes.start(found, starting) : found;
    const current = started ?? (await this.existing(id));
    await this.jobs.enqueue(catalogJobs.runBulkChange, { id, part: current.nextPart });
    return bulkView(current);
  }

  /**
   * Starts a bulk change of its own, which gives the products their old values back. Does nothing if it was undone before.
   * Throws `catalog.bulk-undo-refused` where that cannot or can no longer be done, `catalog.bulk-change-running`,
   * `catalog.bulk-change-gone`.
   */
  @Handles(bulkChangeMessages.undoBulkChange)
  async undo({ id }: Input<'undoBulkChange'>, context: CallContext): Promise<BulkChange> {
    requirePermission(context, 'catalogue');
    const found = await this.existing(id);
    const undoId = undoIdOf(id);
    const known = await this.changes.find(undoId);
    if (known) return this.start({ id: undoId }, context);
    const until = undoUntil(found);
    const nowMs = this.clock.nowMs();
    if (until === undefined || nowMs > until) throw new AppError(bulkChangeErrors.bulkUndoRefused);
    const rows: PlannedBulkRow[] = [];
    for (let part = 0; part < found.parts; part += 1)
      rows.push(...undoRows(await this.changes.rows(id, part), found.startedAt!));
    const purgeAt = new Date(nowMs + KEPT_MS);
    await this.saveParts(undoId, rows, purgeAt);
    const record = newRecord(undoId, found.action, rows, context);
    await this.changes.insert(Object.assign(record, { undoes: id, purgeAt }));
    return this.start({ id: undoId }, context);
  }

  /** Throws `catalog.bulk-change-gone`. */
  @Handles(bulkChangeMessages.getBulkChange)
  async get({ id }: Input<'getBulkChange'>, context: CallContext): Promise<BulkChange> {
    requirePermission(context, 'catalogue');
    return bulkView(await this.existing(id));
  }

  @Handles(bulkChangeMessages.getLatestBulkChange)
  async latest(
    _input: unknown,
    context: CallContext,
  ): Promise<MessageReply<typeof bulkChangeMessages.getLatestBulkChange>> {
    requirePermission(context, 'catalogue');
    const found = await this.changes.findLatest();
    return { latest: found && bulkView(found) };
  }

  /** Throws `catalog.bulk-change-gone`. */
  @Handles(bulkChangeMessages.listBulkRows)
  async listRows({ id, only, cursor }: Input<'listBulkRows'>, context: CallContext): Promise<Page<BulkRow>> {
    requirePermission(context, 'catalogue');
    const { parts } = await this.existing(id);
    const items: BulkRow[] = [];
    let part = Number(cursor ?? 0);
    for (; part < parts && items.length < BULK_PART_ROWS; part += 1) {
      const rows = await this.changes.rows(id, part);
      items.push(...rows.filter(({ problem }) => !only || problem !== undefined).map(rowView));
    }
    return { items, nextCursor: part < parts ? String(part) : null };
  }

  private async existing(id: string): Promise<BulkChangeRecord> {
    const found = await this.changes.find(id);
    // The store deletes it and its rows at different moments.
    const isOver = found?.purgeAt !== undefined && found.purgeAt.getTime() <= this.clock.nowMs();
    if (!found || isOver) throw new AppError(bulkChangeErrors.bulkChangeGone);
    return found;
  }

  private async saveParts(id: string, rows: readonly PlannedBulkRow[], purgeAt: Date): Promise<void> {
    for (let at = 0; at < rows.length; at += BULK_PART_ROWS)
      await this.changes.saveRows(id, at / BULK_PART_ROWS, rows.slice(at, at + BULK_PART_ROWS), purgeAt);
  }
}

function newRecord(
  id: string,
  action: BulkAction,
  rows: readonly PlannedBulkRow[],
  context: CallContext,
): BulkChangeRecord {
  return {
    _id: id,
    action,
    state: 'prepared',
    counts: countsOf(rows),
    done: 0,
    skipped: 0,
    failed: 0,
    parts: Math.ceil(rows.length / BULK_PART_ROWS),
    nextPart: 0,
    accountId: requirePermission(context, 'catalogue').accountId,
    requestId: context.requestId,
  };
}
