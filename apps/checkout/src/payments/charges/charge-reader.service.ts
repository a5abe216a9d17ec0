import { Injectable } from '@nestjs/common';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Logger } from '@vale/platform/logging';
import type { ChargeSnapshot } from '../../orders/money/charge-snapshot.js';
import type { Order } from '../../orders/life/order.js';
import { AccountKeysService } from './account-keys.service.js';
import { ProviderCallsService, type ReadCause } from './provider-calls.service.js';
import type { FoundCharge } from '../providers/payment-provider.js';
import { ProviderError, ProviderRefusal } from '../providers/provider-errors.js';
import { StatusWordService } from './status-word.service.js';

/**
 * Reads charges and translates their statuses. Throws `checkout.status-check-failed` if there is no usable
 * reply.
 */
@Injectable()
export class ChargeReaderService {
  constructor(
    private readonly calls: ProviderCallsService,
    private readonly keys: AccountKeysService,
    private readonly words: StatusWordService,
    private readonly logger: Logger,
  ) {}

  async read(order: Order, providerId: string, cause: ReadCause): Promise<ChargeSnapshot> {
    const snapshot = await this.replyAbout(order, () => this.keys.readCharge(order, providerId, cause));
    return this.words.understood(order, snapshot);
  }

  /** Finds charges by the order's reference. */
  async find(order: Order): Promise<FoundCharge[]> {
    const found = await this.replyAbout(order, () => this.calls.findCharges(order));
    return Promise.all(
      found.map(async ({ providerId, snapshot }) => ({
        providerId,
        snapshot: await this.words.understood(order, snapshot),
      })),
    );
  }

  private async replyAbout<T>({ transactionId }: Order, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ProviderError || error instanceof ProviderRefusal)) throw error;
      this.logger.warn('a charge could not be read', { transactionId, error });
      throw new AppError(checkoutErrors.statusCheckFailed, { cause: error });
    }
  }
}
