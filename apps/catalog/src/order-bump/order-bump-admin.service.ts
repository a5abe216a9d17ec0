import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import {
  catalogAdminErrors,
  catalogAdminMessages,
  catalogEvents,
  isCategory,
  type AdminBump,
  type BumpDraft,
  type BumpPatch,
  type ImportResult,
} from '@vale/contracts/catalog';
import {
  AppError,
  domainEvent,
  MAX_SORTED_IN_PANEL,
  platformErrors,
  requirePermission,
  type CallContext,
  type DomainEvent,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { inOrderOf } from '@vale/platform/store';
import { BannerService } from '../banner/banner.service.js';
import { ImportedIdService } from '../import/imported-id.service.js';
import { readRows } from '../import/imported-rows.js';
import { StockLevelService } from '../stock-level/stock-level.service.js';
import { bumpPage } from './order-bump-list.js';
import { importedBump } from './order-bump-import.js';
import { OrderBumpRepository } from './order-bump.repository.js';
import { changedBump, isSoldOut, newBump, toAdminBump } from './order-bump.js';

type Messages = typeof catalogAdminMessages;

const changed = (orderBumpId: string) => domainEvent(catalogEvents.orderBumpChanged, { orderBumpId });

function recordOf(
  context: CallContext,
  action: 'create' | 'change' | 'delete' | 'import',
  { id, before, after }: { id: string; before: object | null; after: object | null },
): DomainEvent {
  return adminChange(context, {
    action: `order-bump.${action}`,
    target: { kind: 'order-bump', id },
    before,
    after,
  });
}

/** No checkout would offer it. Stored and imported bumps may still name a category that the old shop had. */
function refuseUnknown(categoria: string | undefined): void {
  if (categoria === undefined || isCategory(categoria)) return;
  const fields = [{ path: 'categoria', message: 'Escolha uma categoria da loja' }];
  throw new AppError(platformErrors.invalidInput, { fields });
}

/** Administration of order bumps. Orders copy what they sell. */
@Injectable()
export class OrderBumpAdminService {
  constructor(
    private readonly bumps: OrderBumpRepository,
    private readonly stock: StockLevelService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly importedIds: ImportedIdService,
    private readonly banners: BannerService,
  ) {}

  @Handles(catalogAdminMessages.listAllOrderBumps)
  async list(
    query: MessageParsed<Messages['listAllOrderBumps']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['listAllOrderBumps']>> {
    requirePermission(context, 'panel');
    const newest = await this.bumps.listNewest(MAX_SORTED_IN_PANEL + 1, { withText: Boolean(query.q) });
    const page = bumpPage(newest, query);
    const ids = page.items.map(({ _id }) => _id);
    const bumps = inOrderOf(ids, await this.bumps.findByIds(ids));
    return { ...page, items: bumps.map(toAdminBump) };
  }

  @Handles(catalogAdminMessages.createOrderBump)
  async create(draft: BumpDraft, context: CallContext): Promise<AdminBump> {
    requirePermission(context, 'catalogue');
    refuseUnknown(draft.categoria);
    this.banners.refuseUnseen('imagem', draft.imagem);
    const id = this.ids.ulid();
    const bump = newBump(draft, { id, nowMs: this.clock.nowMs(), free: await this.freeOf(id) });
    const record = recordOf(context, 'create', { id, before: null, after: bump });
    return toAdminBump(await this.bumps.insert(bump, [changed(id), record]));
  }

  /** Throws `catalog.order-bump-not-found`, and `platform.conflict` when it was changed since `version`. */
  @Handles(catalogAdminMessages.changeOrderBump)
  async change(
    { id, version, change }: { id: string; version: number; change: BumpPatch },
    context: CallContext,
  ): Promise<AdminBump> {
    requirePermission(context, 'catalogue');
    const bump = await this.existing(id);
    if (change.categoria !== bump.categoria) refuseUnknown(change.categoria);
    if (change.imagem !== bump.imagem) this.banners.refuseUnseen('imagem', change.imagem);
    const fields = changedBump(bump, change, await this.freeOf(id));
    const record = recordOf(context, 'change', { id, before: bump, after: { ...bump, ...fields } });
    return toAdminBump(await this.bumps.change(id, version, fields, [changed(id), record]));
  }

  /** Throws `catalog.order-bump-not-found`, and `platform.conflict` when it was changed since `version`. */
  @Handles(catalogAdminMessages.deleteOrderBump)
  async delete({ id, version }: MessageParsed<Messages['deleteOrderBump']>, context: CallContext) {
    requirePermission(context, 'catalogue');
    const bump = await this.existing(id);
    const record = recordOf(context, 'delete', { id, before: bump, after: null });
    const deleted = domainEvent(catalogEvents.orderBumpDeleted, { orderBumpId: id });
    await this.bumps.remove({ ...bump, version: version ?? bump.version }, [changed(id), deleted, record]);
    return {};
  }

  /** Rows that are stored already stay as they are. */
  @Handles(catalogAdminMessages.importOrderBumps)
  async import(
    { rows, apply }: { rows: unknown[]; apply: boolean },
    context: CallContext,
  ): Promise<ImportResult> {
    requirePermission(context, 'catalogue');
    const from = { nowMs: this.clock.nowMs(), idOf: this.importedIds.of };
    const { records, errors } = readRows(rows, (row) => {
      const read = importedBump(row, from);
      const message = 'record' in read ? this.banners.problemOf(read.record.imagem) : null;
      return message === null ? read : { message };
    });
    const known = await this.bumps.knownAmong(records.map(({ _id }) => _id));
    const fresh = records.filter(({ _id }) => !known.has(_id));
    const [first] = fresh;
    if (apply && first) {
      await this.bumps.insertMissing(fresh.map((bump) => ({ ...bump, soldOut: isSoldOut(bump, 0) })));
      const record = recordOf(context, 'import', { id: '', before: null, after: { imported: fresh } });
      await this.bumps.publish(first._id, [changed(first._id), record]);
    }
    return { total: rows.length, fresh: fresh.length, known: known.size, applied: apply, errors };
  }

  private async existing(id: string) {
    const bump = await this.bumps.findById(id);
    if (!bump) throw new AppError(catalogAdminErrors.orderBumpNotFound);
    return bump;
  }

  private async freeOf(id: string): Promise<number> {
    return (await this.stock.freeOf(id))('');
  }
}
