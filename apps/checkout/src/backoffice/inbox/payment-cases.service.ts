import { Injectable } from '@nestjs/common';
import { ProviderDownService } from '../../payments/methods/provider-down.service.js';
import { StatusWordService } from '../../payments/charges/status-word.service.js';
import { UnlistedPaymentService } from '../../payments/reconciliation/unlisted-payment.service.js';
import { UnmatchedPaymentService } from '../../payments/stray/unmatched-payment.service.js';
import { UnusableChargeService } from '../../payments/methods/unusable-charge.service.js';
import type { FoundCase } from './order-cases.js';
import { caseOfDown, caseOfPayment, caseOfUnlisted, caseOfUnusable, caseOfWord } from './payment-cases.js';

const PAGE = 100;

@Injectable()
export class PaymentCasesService {
  constructor(
    private readonly unmatched: UnmatchedPaymentService,
    private readonly unlisted: UnlistedPaymentService,
    private readonly unusable: UnusableChargeService,
    private readonly words: StatusWordService,
    private readonly down: ProviderDownService,
  ) {}

  /** `all`: also finds payments of orders that providers do not list. */
  async *cases({ all }: { all: boolean }): AsyncGenerator<FoundCase> {
    let cursor: string | undefined;
    do {
      const page = await this.unmatched.listOpen({ limit: PAGE, cursor });
      yield* page.items.map(caseOfPayment);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    yield* (await this.words.listUnmapped()).map(caseOfWord);
    for (const found of await this.unusable.latest()) yield caseOfUnusable(found);
    for (const methodId of await this.down.methodIds()) yield caseOfDown(methodId);
    if (all) for (const found of await this.unlisted.find()) yield caseOfUnlisted(found);
  }

  async isUnmatched(subject: string): Promise<boolean> {
    return this.unmatched.isOpen(subject);
  }

  async isUnusable(methodId: string): Promise<boolean> {
    return (await this.unusable.latest()).some((one) => one.methodId === methodId);
  }

  async isDown(methodId: string): Promise<boolean> {
    return (await this.down.methodIds()).has(methodId);
  }

  async isWordUnmapped(id: string): Promise<boolean> {
    return this.words.isUnmapped(id);
  }

  /** Only the comparison of everything reads this at the provider. */
  async isUnlisted(transactionId: string, { all }: { all: boolean }): Promise<boolean> {
    return !all || this.unlisted.isStillUnlisted(transactionId);
  }
}
