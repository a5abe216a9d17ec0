import { Injectable } from '@nestjs/common';
import {
  catalogJobs,
  IMPORT_PART_ROWS,
  MAX_CATEGORIES,
  productImportErrors,
  productImportMessages,
  type ImportedRow,
  type ImportMapping,
  type ProductImport,
} from '@vale/contracts/catalog';
import {
  AppError,
  requirePermission,
  type CallContext,
  type MessageParsed,
  type Page,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { Jobs } from '@vale/platform/jobs';
import { CategoryAdminService } from '../category/category-admin.service.js';
import { countsOf, firstProblems, picturesOf, rowView, type ImportProgress } from './import-progress.js';
import { ImportPlanService } from './import-plan.service.js';
import { ProductImportRepository } from './product-import.repository.js';
import { unreadable } from './unreadable.js';

type Input<Name extends keyof typeof productImportMessages> = MessageParsed<
  (typeof productImportMessages)[Name]
>;

const KEPT_MS = 24 * 3_600_000;
/**
 * A part takes a second. After this without one, its job is a dead letter, or waits for another attempt: the import counts as
 * stopped, and going on enqueues the job unless it waits already. Milliseconds.
 */
const QUIET_MS = 2 * 60_000;

/** Files of products: checked first, then applied in the background. */
@Injectable()
export class ProductImportService {
  constructor(
    private readonly imports: ProductImportRepository,
    private readonly plans: ImportPlanService,
    private readonly categories: CategoryAdminService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  @Handles(productImportMessages.receiveImportPart)
  async receivePart({ id, part, base64 }: Input<'receiveImportPart'>, context: CallContext) {
    requirePermission(context, 'catalogue');
    if (part === 0) await this.imports.removeOlderThan(this.clock.nowMs() - KEPT_MS);
    await this.imports.saveFilePart(id, part, Buffer.from(base64, 'base64'));
    return {};
  }

  /** Throws `catalog.import-gone` where a part of the file is missing, and `catalog.import-unreadable`. */
  @Handles(productImportMessages.checkProductImport)
  async check(
    { id, parts: fileParts }: Input<'checkProductImport'>,
    context: CallContext,
  ): Promise<ProductImport> {
    return this.plan(id, { id, parts: fileParts }, context);
  }

  /** Throws `catalog.import-gone` and `catalog.import-unreadable`. */
  @Handles(productImportMessages.mapProductImport)
  async map({ id, mapping }: Input<'mapProductImport'>, context: CallContext): Promise<ProductImport> {
    requirePermission(context, 'catalogue');
    const { file } = await this.existing(id);
    if (!file) throw new AppError(productImportErrors.importGone);
    // The import that was shown stays as it is: it may be applied elsewhere.
    return this.plan(this.ids.ulid(), file, context, await this.withCreated(mapping, context));
  }

  /** The categories that the owner wants to be created are there, under the last of the names of their path. */
  private async withCreated(mapping: ImportMapping, context: CallContext): Promise<ImportMapping> {
    const labelOf = (name: string) => name.split('>').at(-1)!.trim();
    const wanted = mapping.categories.filter(({ create }) => create).map(({ name }) => labelOf(name));
    if (wanted.length === 0) return mapping;
    const slugs = await this.categories.createMissing(wanted, context);
    if (!slugs)
      unreadable(`A loja pode ter até ${MAX_CATEGORIES} categorias: escolha entre as que já existem`);
    const categories = mapping.categories.map(({ name, category, create }) => ({
      name,
      category: create ? (slugs.get(labelOf(name)) ?? null) : category,
    }));
    return { columns: mapping.columns, decimal: mapping.decimal, categories };
  }

  private async plan(
    id: string,
    file: NonNullable<ImportProgress['file']>,
    context: CallContext,
    chosen?: ImportMapping,
  ): Promise<ProductImport> {
    const { accountId } = requirePermission(context, 'catalogue');
    const content = await this.imports.findFile(file.id, file.parts);
    if (!content) throw new AppError(productImportErrors.importGone);
    const { rows, notes, mapping } = await this.plans.plan(content, chosen);
    const parts = Array.from({ length: Math.ceil(rows.length / IMPORT_PART_ROWS) }, (_, part) =>
      rows.slice(part * IMPORT_PART_ROWS, (part + 1) * IMPORT_PART_ROWS),
    );
    const pictures = picturesOf(rows);
    const progress: ImportProgress = {
      state: 'checked',
      counts: countsOf(rows),
      applied: 0,
      failed: 0,
      notes,
      problems: firstProblems(rows),
      parts: parts.length,
      nextPart: 0,
      accountId,
      requestId: context.requestId,
      file,
      ...(mapping && { mapping }),
      ...(pictures && { pictures }),
    };
    await this.imports.insert(id, progress, parts);
    return this.view(id, progress);
  }

  /** Throws `catalog.import-gone`. */
  @Handles(productImportMessages.getProductImport)
  async get({ id }: Input<'getProductImport'>, context: CallContext): Promise<ProductImport> {
    requirePermission(context, 'catalogue');
    return this.view(id, await this.existing(id));
  }

  /** Throws `catalog.import-gone`. */
  @Handles(productImportMessages.listImportRows)
  async listRows({ id, cursor }: Input<'listImportRows'>, context: CallContext): Promise<Page<ImportedRow>> {
    requirePermission(context, 'catalogue');
    const { parts } = await this.existing(id);
    const part = Number(cursor ?? 0);
    const rows = await this.imports.rows(id, part);
    return { items: rows.map(rowView), nextCursor: part + 1 < parts ? String(part + 1) : null };
  }

  /** Throws `catalog.import-gone` and `catalog.import-empty`. */
  @Handles(productImportMessages.applyProductImport)
  async apply({ id }: Input<'applyProductImport'>, context: CallContext): Promise<ProductImport> {
    const { accountId } = requirePermission(context, 'catalogue');
    const found = await this.existing(id);
    const { nextPart, state, counts } = found;
    if (counts.new + counts.changed === 0) throw new AppError(productImportErrors.importEmpty);
    if (state === 'done') return this.view(id, found);
    const changedAt = this.clock.nowMs();
    const starting = { state: 'running', accountId, requestId: context.requestId, changedAt } as const;
    if (state === 'checked' && found.mapping) await this.plans.saveMapping(found.mapping);
    const isRunning = state === 'running' && !this.isQuiet(found);
    const started = isRunning ? found : await this.imports.change(id, found, starting);
    // If the import already runs, its job may have been lost between the change and this line.
    await this.jobs.enqueue(catalogJobs.applyProductImport, { id, part: nextPart });
    return this.view(id, started ?? (await this.existing(id)));
  }

  private async existing(id: string): Promise<ImportProgress> {
    const found = await this.imports.find(id);
    if (!found) throw new AppError(productImportErrors.importGone);
    return found;
  }

  private isQuiet({ changedAt = 0 }: ImportProgress): boolean {
    return this.clock.nowMs() - changedAt > QUIET_MS;
  }

  private view(id: string, progress: ImportProgress): ProductImport {
    const { counts, applied, failed, notes, problems, mapping, pictures } = progress;
    const state = progress.state === 'running' && this.isQuiet(progress) ? 'stopped' : progress.state;
    return { id, state, counts, applied, failed, notes, problems, mapping, pictures };
  }
}
