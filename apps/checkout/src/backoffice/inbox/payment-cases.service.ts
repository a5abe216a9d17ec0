import { Injectable } from '@nestjs/common';
import { MethodHealthService } from '../../payments/methods/method-health.service.js';
import { StatusWordService } from '../../payments/charges/status-word.service.js';
import { MissingPaymentService } from '../../payments/reconciliation/missing-payment.service.js';
import { PaymentSourceService } from '../../payments/sources/payment-source.service.js';
import { StrayPaymentService } from '../../payments/stray/stray-payment.service.js';
import type { FoundCase } from './order-cases.js';
import {
  caseOfDown,
  caseOfMissing,
  caseOfSilent,
  caseOfStray,
  caseOfUnusable,
  caseOfWord,
} from './payment-cases.js';

const PAGE = 100;

@Injectable()
export class PaymentCasesService {
  constructor(
    private readonly stray: StrayPaymentService,
    private readonly missing: MissingPaymentService,
    private readonly health: MethodHealthService,
    private readonly words: StatusWordService,
    private readonly sources: PaymentSourceService,
  ) {}

  /** `all`: also finds payments of orders that providers do not list. */
  async *cases({ all }: { all: boolean }): AsyncGenerator<FoundCase> {
    let cursor: string | undefined;
    do {
      const page = await this.stray.listOpen({ limit: PAGE, cursor });
      yield* page.items.map(caseOfStray);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    yield* (await this.words.listUnmapped()).map(caseOfWord);
    for (const found of await this.health.unusableCharges()) yield caseOfUnusable(found);
    for (const methodId of await this.health.down()) yield caseOfDown(methodId);
    yield* (await this.sources.silent()).map(caseOfSilent);
    if (all) for (const found of await this.missing.find()) yield caseOfMissing(found);
  }

  async isUnmatched(subject: string): Promise<boolean> {
    return this.stray.isOpen(subject);
  }

  async isUnusable(methodId: string): Promise<boolean> {
    return (await this.health.unusableCharges()).some((one) => one.methodId === methodId);
  }

  async isDown(methodId: string): Promise<boolean> {
    return (await this.health.down()).has(methodId);
  }

  async isSilent(subject: string): Promise<boolean> {
    return (await this.sources.silent()).some((one) => caseOfSilent(one).subject === subject);
  }

  async isWordUnmapped(id: string): Promise<boolean> {
    return this.words.isUnmapped(id);
  }

  /** Only the comparison of everything reads this at the provider. */
  async isUnlisted(transactionId: string, { all }: { all: boolean }): Promise<boolean> {
    return !all || this.missing.isStillMissing(transactionId);
  }
}
