import { Injectable } from '@nestjs/common';
import {
  checkoutMessages,
  stockAdminMessages,
  type StockCodeView,
  type StockStand,
} from '@vale/contracts/checkout';
import { mayCall, requirePermission, type CallContext, type Page } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { VaultService } from '../vault/vault.service.js';
import { type CodeListQuery, type SealedListedCode, StockAdminRepository } from './stock-admin.repository.js';
import { StockLevelService } from './stock-level.service.js';
import { StockRuleRepository } from './stock-rule.repository.js';
import { stockId, StockRepository } from './stock.repository.js';

interface StocksQuery {
  productId?: string | undefined;
  productIds?: string | undefined;
  maxFree?: number | undefined;
  cursor?: string | undefined;
  limit: number;
}

@Injectable()
export class StockListService {
  constructor(
    private readonly stock: StockRepository,
    private readonly codes: StockAdminRepository,
    private readonly levels: StockLevelService,
    private readonly rules: StockRuleRepository,
    private readonly vault: VaultService,
  ) {}

  /**
   * Counts the stocks of the given products in one query: there are only as many as variations. The list of
   * all stocks sorts by the stored level.
   */
  @Handles(stockAdminMessages.listStocks)
  async stocks(
    { productId, productIds = productId, ...query }: StocksQuery,
    context: CallContext,
  ): Promise<Page<StockStand>> {
    const hasCosts = mayCall(requirePermission(context, 'panel').role, 'costs');
    const { items, nextCursor } =
      productIds === undefined
        ? await this.levels.page(query)
        : { items: await this.levels.list(productIds.split(',')), nextCursor: null };
    const [ignoring, counts] = await Promise.all([
      this.rules.ignoringCase([...new Set(items.map((level) => level.productId))]),
      this.stock.countStates(items),
    ]);
    const stands = items.map((level) => {
      const { productId: id, variation, free: published, lowAt = null, shared, lastCostCentavos } = level;
      const key = { productId: id, variation };
      const { free = 0, held = 0, assigned = 0, withdrawn = 0 } = counts.get(stockId(key)) ?? {};
      const ofPage = productIds === undefined ? published : free;
      const sharing = shared ? { sales: shared.sales } : null;
      const rules = { lowAt, ignoreCase: ignoring.has(id), shared: sharing };
      const costs = hasCosts && { lastCostCentavos };
      return { ...key, free: ofPage, held, assigned, withdrawn, ...rules, ...costs };
    });
    return { items: stands, nextCursor };
  }

  @Handles(checkoutMessages.listStockCodes)
  async codesOf(query: CodeListQuery, context: CallContext): Promise<Page<StockCodeView>> {
    requirePermission(context, 'stock');
    const { items, nextCursor } = await this.codes.list(query);
    return { items: items.map((code) => this.viewOf(code)), nextCursor };
  }

  private viewOf(listed: SealedListedCode): StockCodeView {
    const { _id, sealed: _sealed, keyId: _key, wrapped: _wrapped, ...code } = listed;
    const { withdrawnFor = null, batch = null, costCentavos = null, orderId = null, actionId = null } = code;
    const masked = this.masked(listed);
    return { ...code, id: _id, masked, withdrawnFor, batch, costCentavos, orderId, actionId };
  }

  private masked(code: SealedListedCode): string {
    try {
      return maskedCode(this.vault.openCode(code, code._id));
    } catch {
      return '';
    }
  }
}

const SHOWN = 4;
/** Showing four characters of a shorter code would reveal too much. */
const LEAST_LENGTH = 12;
const MASK = '••••';

/** Distinguishes codes in a list: the end of the first line and the number of further lines. */
function maskedCode(text: string): string {
  const [first = '', ...rest] = text.trim().split(/\r\n|\r|\n/);
  const shown = first.trim().length < LEAST_LENGTH ? MASK : `${MASK}${first.trim().slice(-SHOWN)}`;
  if (rest.length === 0) return shown;
  return `${shown} (+${rest.length} ${rest.length === 1 ? 'linha' : 'linhas'})`;
}
