import { Injectable } from '@nestjs/common';
import type { StockKey } from '@vale/contracts/checkout';
import { SharedCodeService, type SharedText } from './shared-code.service.js';
import { StockActionRepository } from './stock-action.repository.js';
import type { ActionOrigin } from './stock-admin.service.js';

/**
 * Administration of shared texts. Like in `StockAdminService`, each action writes its record first, without
 * the text.
 */
@Injectable()
export class SharedStockAdminService {
  constructor(
    private readonly shared: SharedCodeService,
    private readonly actions: StockActionRepository,
  ) {}

  /** Throws `checkout.stock-is-shared`. */
  async refuse(key: StockKey): Promise<void> {
    await this.shared.refuseShared(key);
  }

  /** Throws `checkout.stock-has-codes` and `checkout.no-shared-text`. */
  async share(origin: ActionOrigin, target: StockKey, shared: SharedText): Promise<void> {
    await this.shared.check(target, shared);
    const changes = { sales: shared.sales, newText: shared.text !== undefined };
    await this.actions.append({ ...origin, kind: 'share', target, ...changes });
    await this.shared.share(target, shared);
  }

  async end(origin: ActionOrigin, target: StockKey): Promise<void> {
    await this.actions.append({ ...origin, kind: 'unshare', target });
    await this.shared.end(target);
  }
}
