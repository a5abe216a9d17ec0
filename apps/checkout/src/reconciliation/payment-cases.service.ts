import { Injectable } from '@nestjs/common';
import { UnlistedPaymentService } from '../payment/unlisted-payment.service.js';
import { UnmatchedPaymentService } from '../payment/unmatched-payment.service.js';
import type { FoundCase } from './order-cases.js';
import { caseOfPayment, caseOfUnlisted } from './payment-cases.js';

const PAGE = 100;

/** Payments of the providers' lists against those of the orders, both ways. */
@Injectable()
export class PaymentCasesService {
  constructor(
    private readonly unmatched: UnmatchedPaymentService,
    private readonly unlisted: UnlistedPaymentService,
  ) {}

  /** `all`: also what orders have and providers do not list. */
  async *cases({ all }: { all: boolean }): AsyncGenerator<FoundCase> {
    let cursor: string | undefined;
    do {
      const page = await this.unmatched.listOpen({ limit: PAGE, cursor });
      yield* page.items.map(caseOfPayment);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    if (all) for (const found of await this.unlisted.find()) yield caseOfUnlisted(found);
  }

  async isUnmatched(subject: string): Promise<boolean> {
    return this.unmatched.isOpen(subject);
  }

  /** Read at the provider only by the comparison of everything. */
  async isUnlisted(transactionId: string, { all }: { all: boolean }): Promise<boolean> {
    return !all || this.unlisted.isStillUnlisted(transactionId);
  }
}
