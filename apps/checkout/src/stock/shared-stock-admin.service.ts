import { Injectable } from '@nestjs/common';
import { stockAdminMessages } from '@vale/contracts/checkout';
import type { CallContext, MessageParsed } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { SharedCodeService } from './shared-code.service.js';
import { StockActionRepository } from './stock-action.repository.js';
import { actionOriginOf } from './stock-admin.service.js';
import { StockTargetService } from './stock-target.service.js';

type Messages = typeof stockAdminMessages;

/**
 * Administration of shared texts. Like in `StockAdminService`, each action writes its record first, without
 * the text.
 */
@Injectable()
export class SharedStockAdminService {
  constructor(
    private readonly shared: SharedCodeService,
    private readonly actions: StockActionRepository,
    private readonly targets: StockTargetService,
  ) {}

  /** Throws `checkout.product-not-found`, `.stock-has-codes` and `.no-shared-text`. */
  @Handles(stockAdminMessages.shareStock)
  async share(
    { productId, variation, note, ...shared }: MessageParsed<Messages['shareStock']>,
    context: CallContext,
  ) {
    const origin = actionOriginOf(context, note);
    await this.targets.check(productId);
    const target = { productId, variation };
    await this.shared.check(target, shared);
    const changes = { sales: shared.sales, newText: shared.text !== undefined };
    await this.actions.append({ ...origin, kind: 'share', target, ...changes });
    await this.shared.share(target, shared);
    return {};
  }

  @Handles(stockAdminMessages.unshareStock)
  async unshare(
    { productId, variation, note }: MessageParsed<Messages['unshareStock']>,
    context: CallContext,
  ) {
    const target = { productId, variation };
    await this.actions.append({ ...actionOriginOf(context, note), kind: 'unshare', target });
    await this.shared.end(target);
    return {};
  }
}
