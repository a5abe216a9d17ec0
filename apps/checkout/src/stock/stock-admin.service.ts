import { Injectable } from '@nestjs/common';
import {
  checkoutAdminErrors,
  checkoutMessages,
  MAX_CODES_OF_ACTION,
  type StockAction,
  type StockActionKind,
  type StockActionReply,
  type StockCodeState,
  type StockSelection,
} from '@vale/contracts/checkout';
import {
  AppError,
  requirePermission,
  type CallContext,
  type MessageParsed,
  type Page,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { auditOriginOf, type AuditOrigin } from '../audit/audit.service.js';
import { FingerprintService } from '../vault/fingerprint.service.js';
import { StockActionRepository, type ActionsQuery } from './stock-action.repository.js';
import { StockAdminRepository, type CodeChange, type ListedCode } from './stock-admin.repository.js';
import { sumOfBatches } from './stock-batches.js';
import { StockLevelService } from './stock-level.service.js';
import { StockTargetService } from './stock-target.service.js';
import { StockService } from './stock.service.js';

type Messages = typeof checkoutMessages;

export interface ActionOrigin extends AuditOrigin {
  note: string;
}

/** Throws `platform.unauthenticated`, `platform.forbidden`. */
export function actionOriginOf(context: CallContext, note: string): ActionOrigin {
  return { ...auditOriginOf(context, 'stock'), note };
}

interface Action {
  kind: StockActionKind;
  selection: StockSelection;
  /** States in which the action changes a code. */
  from: readonly StockCodeState[];
  change: Omit<CodeChange, 'actionId'>;
}

/**
 * Administration of codes in stock. Each action writes its record first, then changes at most
 * `MAX_CODES_OF_ACTION` codes.
 */
@Injectable()
export class StockAdminService {
  constructor(
    private readonly stock: StockService,
    private readonly codes: StockAdminRepository,
    private readonly actions: StockActionRepository,
    private readonly levels: StockLevelService,
    private readonly fingerprints: FingerprintService,
    private readonly targets: StockTargetService,
  ) {}

  @Handles(checkoutMessages.listStockActions)
  async listActions(query: ActionsQuery, context: CallContext): Promise<Page<StockAction>> {
    requirePermission(context, 'stock');
    return this.actions.list(query);
  }

  /** Throws `checkout.product-not-found` and `.stock-is-shared`. */
  @Handles(checkoutMessages.addStock)
  async add(
    { note, ...stock }: MessageParsed<Messages['addStock']>,
    context: CallContext,
  ): Promise<{ added: number; repeated: number }> {
    const origin = actionOriginOf(context, note);
    await this.targets.checkCodesFor(stock);
    const { productId, variation } = stock;
    const batches = sumOfBatches(stock.codes.map(() => stock));
    await this.actions.append({ ...origin, kind: 'add', target: { productId, variation }, batches });
    return this.stock.add(stock);
  }

  /** Throws like `add`. */
  @Handles(checkoutMessages.moveStock)
  async move(
    { selection, to, note }: MessageParsed<Messages['moveStock']>,
    context: CallContext,
  ): Promise<StockActionReply> {
    const origin = actionOriginOf(context, note);
    await this.targets.checkCodesFor(to);
    const reply = await this.perform(origin, { kind: 'move', selection, from: ['free'], change: { to } });
    await this.levels.publish(to);
    return reply;
  }

  @Handles(checkoutMessages.withdrawStock)
  async withdraw(
    { selection, reason, note }: MessageParsed<Messages['withdrawStock']>,
    context: CallContext,
  ): Promise<StockActionReply> {
    const origin = actionOriginOf(context, note);
    const change = { state: 'withdrawn', withdrawnFor: reason } as const;
    return this.perform(origin, { kind: 'withdraw', selection, from: ['free', 'unreadable'], change });
  }

  @Handles(checkoutMessages.reinstateStock)
  async reinstate(
    { selection, note }: MessageParsed<Messages['reinstateStock']>,
    context: CallContext,
  ): Promise<StockActionReply> {
    const origin = actionOriginOf(context, note);
    const change = { state: 'free', withdrawnFor: null } as const;
    return this.perform(origin, { kind: 'reinstate', selection, from: ['withdrawn'], change });
  }

  /** Throws `checkout.no-codes-selected`. */
  private async perform(origin: ActionOrigin, action: Action): Promise<StockActionReply> {
    const { kind, selection, from, change } = action;
    const found = await this.find(selection, from);
    const selected = found.slice(0, MAX_CODES_OF_ACTION);
    if (selected.length === 0) throw new AppError(checkoutAdminErrors.noCodesSelected);
    const codeIds = selected.map(({ _id }) => _id);
    const actionId = await this.actions.append({
      ...origin,
      kind,
      reason: change.withdrawnFor ?? null,
      target: change.to ?? null,
      batches: sumOfBatches(selected),
      codeIds,
    });
    const changed = await this.codes.change(codeIds, from, { ...change, actionId });
    const changedIds = new Set(changed.map(({ _id }) => _id));
    const before = selected.filter(({ _id }) => changedIds.has(_id));
    this.levels.publishSoon(before);
    return {
      actionId,
      changed: changed.length,
      skipped: requested(selection, selected) - changed.length,
      batches: sumOfBatches(before),
      more: found.length > selected.length,
    };
  }

  private async find(selection: StockSelection, states: readonly StockCodeState[]): Promise<ListedCode[]> {
    if ('ids' in selection) return this.codes.findByIds(selection.ids, states);
    if ('codes' in selection) {
      const fingerprints = selection.codes.map(async (text) => [
        (await this.fingerprints.of(text)).fingerprint,
        ...(await this.fingerprints.former(text)),
      ]);
      return this.codes.findByFingerprints((await Promise.all(fingerprints)).flat(), states);
    }
    return this.findInStocks(selection, states);
  }

  /** Returns at most one code more than an action may change. */
  private async findInStocks(
    selection: Extract<StockSelection, { productId: string } | { all: true }>,
    states: readonly StockCodeState[],
  ): Promise<ListedCode[]> {
    const { productId, variation, batch } = 'all' in selection ? {} : selection;
    const stocks = await this.levels.list(productId);
    const found: ListedCode[] = [];
    for (const stock of stocks) {
      const limit = MAX_CODES_OF_ACTION + 1 - found.length;
      if (limit === 0) break;
      if (variation !== undefined && stock.variation !== variation) continue;
      found.push(...(await this.codes.findInStock(stock, batch, states, limit)));
    }
    return found;
  }
}

/** A selection of the whole stock requests exactly what was found. */
function requested(selection: StockSelection, found: readonly ListedCode[]): number {
  if ('ids' in selection) return new Set(selection.ids).size;
  return 'codes' in selection ? new Set(selection.codes).size : found.length;
}
