import { Injectable } from '@nestjs/common';
import type { Page } from '@vale/contracts/define';
import { SettledRepository } from '../reconciliation/settled.repository.js';
import type { UnmatchedPayment } from './unmatched-payment.js';

/** Lists payments without an order, which wait for a person. */
@Injectable()
export class UnmatchedPaymentService {
  constructor(private readonly settled: SettledRepository) {}

  /** Newest first. `cursor` is an earlier `nextCursor`. */
  async listOpen(page: { cursor?: string | undefined; limit: number }): Promise<Page<UnmatchedPayment>> {
    return this.settled.listUnmatched('open', page);
  }

  async isOpen(id: string): Promise<boolean> {
    return this.settled.isUnmatched(id);
  }

  /** Records that a person returned the payment or found out whose it is. */
  async settleByHand(id: string): Promise<void> {
    await this.settled.recordSettledByHand(id);
  }
}
