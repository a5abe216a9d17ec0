import { Injectable } from '@nestjs/common';
import type { AuditRecord, checkoutMessages, StockAction } from '@vale/contracts/checkout';
import type { MessageParsed, Page } from '@vale/contracts/define';
import { AuditRepository } from '../audit/audit.repository.js';

export type NewStockAction = Pick<StockAction, 'kind' | 'accountId' | 'requestId' | 'note'> &
  Partial<Details>;

type Details = Pick<
  StockAction,
  'reason' | 'target' | 'ignoreCase' | 'batches' | 'codeIds' | 'lowAt' | 'sales' | 'newText'
>;

export type ActionsQuery = MessageParsed<typeof checkoutMessages.listStockActions>;

/** Actions on stock, among the audit records. */
@Injectable()
export class StockActionRepository {
  constructor(private readonly audit: AuditRepository) {}

  /** Returns the id of the new record. */
  async append({ kind, accountId, requestId, note, ...rest }: NewStockAction): Promise<string> {
    return this.audit.append({ ...auditOf(kind, rest), accountId, requestId, reason: note });
  }

  async list({ productId, kind, ...page }: ActionsQuery): Promise<Page<StockAction>> {
    const filters = { targetKind: 'stock' as const, targetId: productId, action: kind && actionOf(kind) };
    const { items, nextCursor } = await this.audit.list(filters, page);
    return { items: items.map(toStockAction), nextCursor };
  }
}

function actionOf(kind: StockAction['kind']): string {
  return `stock.${kind}`;
}

/** The part of a record that is the action's own. */
export function auditOf(
  kind: StockAction['kind'],
  {
    reason = null,
    target = null,
    ignoreCase = null,
    lowAt = null,
    batches = [],
    codeIds = [],
    ...shared
  }: Partial<Details>,
): Pick<AuditRecord, 'action' | 'target' | 'before' | 'after'> {
  const productId = target?.productId ?? batches[0]?.productId ?? '';
  const details: Details = { reason, target, ignoreCase, lowAt, batches, codeIds, ...shared };
  return { action: actionOf(kind), target: { kind: 'stock', id: productId }, before: null, after: details };
}

function toStockAction({ id, at, action, accountId, requestId, reason, after }: AuditRecord): StockAction {
  const kind = action.slice('stock.'.length) as StockAction['kind'];
  // Records from before 2026-12 have no level.
  const details = after as Omit<Details, 'lowAt'> & Partial<Details>;
  return { id, at, kind, accountId, requestId, note: reason, ...details, lowAt: details.lowAt ?? null };
}
