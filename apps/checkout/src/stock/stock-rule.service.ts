import { Injectable } from '@nestjs/common';
import { checkoutMessages, stockAdminMessages } from '@vale/contracts/checkout';
import type { CallContext, MessageParsed } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { StockActionRepository } from './stock-action.repository.js';
import { actionOriginOf } from './stock-admin.service.js';
import { StockLevelService } from './stock-level.service.js';
import { StockRuleRepository } from './stock-rule.repository.js';
import { StockTargetService } from './stock-target.service.js';

/** Rules of stocks: the level that warns the owner, and whether codes that differ only by case are repeated. */
@Injectable()
export class StockRuleService {
  constructor(
    private readonly actions: StockActionRepository,
    private readonly rules: StockRuleRepository,
    private readonly levels: StockLevelService,
    private readonly targets: StockTargetService,
  ) {}

  @Handles(checkoutMessages.setStockRule)
  async setRule(
    { productId, ignoreCase, note }: MessageParsed<typeof checkoutMessages.setStockRule>,
    context: CallContext,
  ) {
    const origin = actionOriginOf(context, note);
    const target = { productId, variation: '' };
    const actionId = await this.actions.append({ ...origin, kind: 'rule', target, ignoreCase });
    await this.rules.put(productId, ignoreCase);
    return { actionId };
  }

  /** Creates the level of a stock that was never counted. The warning level of a deleted product can be removed. */
  @Handles(stockAdminMessages.setLowLevel)
  async setLowLevel(
    { productId, variation, lowAt, note }: MessageParsed<typeof stockAdminMessages.setLowLevel>,
    context: CallContext,
  ) {
    const origin = actionOriginOf(context, note);
    if (lowAt !== null) await this.targets.check(productId);
    const target = { productId, variation };
    await this.actions.append({ ...origin, kind: 'low-level', target, lowAt });
    await this.levels.setLowAt(target, lowAt);
    return {};
  }
}
