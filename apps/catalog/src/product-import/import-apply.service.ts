import { Injectable } from '@nestjs/common';
import { catalogErrors, catalogJobs } from '@vale/contracts/catalog';
import { platformErrors, type AppError } from '@vale/contracts/define';
import type { JobPayload } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Jobs, Processes } from '@vale/platform/jobs';
import type { JobRun } from '@vale/platform/jobs';
import { OldPathService } from '../old-path/old-path.service.js';
import { ProductBatchService, type Refusals } from '../product/product-batch.service.js';
import { contextOf, firstProblems, IMPORT_REASON, type ImportProgress } from './import-progress.js';
import type { PlannedRow } from './planned-row.js';
import { ProductImportRepository } from './product-import.repository.js';

/** Reasons why a row no longer matches what was checked. */
const CHECK_AGAIN = 'A conta foi alterada depois da conferência: envie o arquivo de novo';
const GONE = 'A conta foi excluída depois da conferência';

/** Writes a checked import, one part after the other. */
@Injectable()
export class ImportApplyService {
  constructor(
    private readonly imports: ProductImportRepository,
    private readonly products: ProductBatchService,
    private readonly oldPaths: OldPathService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Safe to repeat after a complete or partial attempt: products that already match the file stay as they
   * are.
   */
  @Processes(catalogJobs.applyProductImport)
  async applyPart(
    { id, part }: JobPayload<typeof catalogJobs.applyProductImport>,
    { lastAttempt }: JobRun,
  ): Promise<void> {
    const found = await this.imports.find(id);
    if (!found || found.state === 'checked') return;
    const isNext = found.state !== 'done' && found.nextPart === part;
    const after = isNext ? await this.write(id, found, lastAttempt) : found;
    if (after?.state === 'running')
      await this.jobs.enqueue(catalogJobs.applyProductImport, { id, part: after.nextPart });
    if (after?.state === 'done' && after.pictures)
      await this.jobs.enqueue(catalogJobs.fetchImportPicture, { id, at: after.nextPicture ?? 0 });
  }

  private async write(id: string, found: ImportProgress, lastAttempt: boolean) {
    try {
      const rows = await this.writeRows(found, await this.imports.rows(id, found.nextPart));
      await this.imports.saveRows(id, found.nextPart, rows);
      return await this.imports.change(id, found, {
        ...progressAfter(found, rows),
        changedAt: this.clock.nowMs(),
      });
    } catch (error) {
      if (lastAttempt) await this.imports.change(id, found, { state: 'stopped' });
      throw error;
    }
  }

  private async writeRows(found: ImportProgress, rows: PlannedRow[]): Promise<PlannedRow[]> {
    const drafts = rows.flatMap(({ id, createdAt, draft }) => (draft ? [{ id, createdAt, draft }] : []));
    const changes = rows.flatMap(({ id, change, version = 0 }) => (change ? [{ id, change, version }] : []));
    const context = contextOf(found);
    const created = await this.products.create(drafts, context, IMPORT_REASON);
    const changed = await this.products.change(changes, context, IMPORT_REASON);
    const refusals: Refusals = new Map([...created, ...changed]);
    const present = rows.filter(({ plan, id }) => plan !== 'wrong' && !refusals.has(id));
    await this.oldPaths.save(
      present.flatMap(({ id, oldPaths = [] }) => oldPaths.map((path) => ({ path, productId: id }))),
    );
    return rows.map((row) => withOutcome(row, refusals.get(row.id)));
  }
}

function withOutcome(row: PlannedRow, refusal: AppError | undefined): PlannedRow {
  if (!row.draft && !row.change) return row;
  // An attempt before this one may have been refused.
  if (!refusal) return { ...row, outcome: 'done', problems: [] };
  return { ...row, outcome: 'failed', problems: [{ field: '', message: sentenceOf(refusal) }] };
}

function sentenceOf(refusal: AppError): string {
  if (refusal.is(platformErrors.conflict)) return CHECK_AGAIN;
  return refusal.is(catalogErrors.productNotFound) ? GONE : refusal.message;
}

function progressAfter(found: ImportProgress, rows: readonly PlannedRow[]): Partial<ImportProgress> {
  const written = rows.filter(({ outcome }) => outcome !== undefined);
  const failed = written.filter(({ outcome }) => outcome === 'failed');
  const nextPart = found.nextPart + 1;
  return {
    state: nextPart < found.parts ? 'running' : 'done',
    nextPart,
    applied: found.applied + written.length - failed.length,
    failed: found.failed + failed.length,
    problems: firstProblems(failed, found.problems),
  };
}
