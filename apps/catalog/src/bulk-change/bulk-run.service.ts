import { Injectable } from '@nestjs/common';
import { catalogJobs } from '@vale/contracts/catalog';
import { platformErrors, type JobPayload } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Jobs, Processes, type JobRun } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { ProductBatchService, type BatchChange, type Refusals } from '../product/product-batch.service.js';
import { bulkAudit } from './bulk-audit.js';
import { BulkChangeRepository } from './bulk-change.repository.js';
import { contextOf, type BulkChangeRecord } from './bulk-change.js';
import { writtenVersion, type PlannedBulkRow } from './bulk-plan.js';
import { CHANGED_MEANWHILE, comparedRow, isOpen, tallied, withOutcome } from './bulk-run.js';

/** Stock and ratings change a product without a change of its version: a write that met one is repeated. */
const PASSES = 3;
/** A part takes a second. After this without one, its job was lost or is a dead letter. Milliseconds. */
const QUIET_MS = 60_000;
/** A bulk change that writes nothing for this long ends, so that it does not block the next one. Milliseconds. */
const GIVEN_UP_MS = 3_600_000;
const NOT_WRITTEN = 'Não foi possível alterar';

/** Makes a bulk change, one part after the other. */
@Injectable()
export class BulkRunService {
  constructor(
    private readonly changes: BulkChangeRepository,
    private readonly products: ProductBatchService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Safe to repeat after a complete or partial attempt: a product that the change wrote already is done. */
  @Processes(catalogJobs.runBulkChange)
  async runPart(
    { id, part }: JobPayload<typeof catalogJobs.runBulkChange>,
    { lastAttempt }: JobRun,
  ): Promise<void> {
    const found = await this.changes.find(id);
    if (found?.state !== 'running') return;
    const after = found.nextPart === part ? await this.writePart(found, lastAttempt) : found;
    if (after?.state === 'running')
      await this.jobs.enqueue(catalogJobs.runBulkChange, { id, part: after.nextPart });
  }

  @Processes(catalogJobs.resumeBulkChange)
  async resume(): Promise<void> {
    const found = await this.changes.findRunning();
    if (!found || this.quietMs(found) < QUIET_MS) return;
    this.logger.warn('a bulk change is resumed', { bulkChangeId: found._id, part: found.nextPart });
    await this.jobs.enqueue(catalogJobs.runBulkChange, { id: found._id, part: found.nextPart });
  }

  private quietMs({ changedAt = 0 }: BulkChangeRecord): number {
    return this.clock.nowMs() - changedAt;
  }

  private async writePart(found: BulkChangeRecord, lastAttempt: boolean): Promise<BulkChangeRecord | null> {
    const { _id: id, nextPart, parts } = found;
    const rows = await this.rowsAfter(found, await this.changes.rows(id, nextPart), lastAttempt);
    await this.changes.saveRows(id, nextPart, rows);
    const tally = tallied(found, rows);
    const nowMs = this.clock.nowMs();
    const progress = { ...tally, nextPart: nextPart + 1, changedAt: nowMs };
    if (nextPart + 1 < parts) return this.changes.advance(found, progress);
    const all: PlannedBulkRow[] = [];
    for (let part = 0; part < parts; part += 1) all.push(...(await this.changes.rows(id, part)));
    const end = Object.assign(progress, { state: 'done' as const, finishedAt: nowMs });
    return this.changes.advance(found, end, [bulkAudit(found, tally, all)]);
  }

  private async rowsAfter(found: BulkChangeRecord, rows: PlannedBulkRow[], lastAttempt: boolean) {
    try {
      return await this.writtenRows(found, rows);
    } catch (error) {
      if (!lastAttempt || this.quietMs(found) < GIVEN_UP_MS) throw error;
      this.logger.error('a part of a bulk change was given up', { bulkChangeId: found._id, error });
      const compared = await this.compared(found, rows);
      return compared.map((row) => (isOpen(row) ? withOutcome(row, 'failed', NOT_WRITTEN) : row));
    }
  }

  private async writtenRows(found: BulkChangeRecord, given: PlannedBulkRow[]): Promise<PlannedBulkRow[]> {
    let rows = given;
    for (let pass = 0; pass < PASSES && rows.some(isOpen); pass += 1) {
      const compared = await this.compared(found, rows);
      const refusals = await this.write(found, compared.filter(isOpen));
      rows = compared.map((row) => (isOpen(row) ? writtenRow(row, refusals) : row));
    }
    return rows.map((row) => (isOpen(row) ? withOutcome(row, 'skipped', CHANGED_MEANWHILE) : row));
  }

  private async compared(found: BulkChangeRecord, rows: PlannedBulkRow[]): Promise<PlannedBulkRow[]> {
    const products = await this.products.findByIds(rows.filter(isOpen).map(({ id }) => id));
    return rows.map((row) => (isOpen(row) ? comparedRow(row, products.get(row.id), found.startedAt!) : row));
  }

  private async write(found: BulkChangeRecord, rows: readonly PlannedBulkRow[]): Promise<Refusals> {
    const { startedAt } = found;
    if (found.action.kind === 'delete') return this.products.delete(rows);
    const changes = rows.flatMap(({ id, version, change }): BatchChange[] =>
      change ? [{ id, version, change, changedAt: writtenVersion({ version }, startedAt!) }] : [],
    );
    // The bulk change has one audit record of its own.
    return this.products.change(changes, contextOf(found), null);
  }
}

/** A row that met a change of the product stays open, to be compared again. */
function writtenRow(row: PlannedBulkRow, refusals: Refusals): PlannedBulkRow {
  const refusal = refusals.get(row.id);
  if (!refusal) return withOutcome(row, 'done');
  return refusal.is(platformErrors.conflict) ? row : withOutcome(row, 'failed', refusal.message);
}
