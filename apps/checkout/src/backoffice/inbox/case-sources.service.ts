import { Injectable } from '@nestjs/common';
import type { InboxCase } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { ulidsFrom } from '@vale/platform/ids';
import { HelpCasesService } from './help-cases.service.js';
import { subjectOf } from './inbox.repository.js';
import type { FoundCase } from './order-cases.js';
import { PaymentCasesService } from './payment-cases.service.js';
import { StockCasesService } from './stock-cases.service.js';

/** Longer than the hold of an unsettled order. Milliseconds. */
const RECENT_MS = 48 * 3_600_000;

/** Finds the cases that do not follow from an order alone: about payments, codes, and buyers who wait for an answer. */
@Injectable()
export class CaseSourcesService {
  constructor(
    private readonly payments: PaymentCasesService,
    private readonly stock: StockCasesService,
    private readonly help: HelpCasesService,
    private readonly clock: Clock,
  ) {}

  /** `all`: checks the codes of all orders, otherwise only those of recent orders. */
  async *cases({ all }: { all: boolean }): AsyncGenerator<FoundCase> {
    yield* this.payments.cases({ all });
    yield* this.stock.cases(all ? '' : ulidsFrom(this.clock.nowMs() - RECENT_MS));
    yield* this.help.cases();
  }

  /** Null for the kinds that follow from an order. */
  async isStillFound(known: InboxCase, { all }: { all: boolean }): Promise<boolean | null> {
    const { kind } = known;
    const subject = subjectOf(known);
    if (kind === 'code-stuck' || kind === 'stock-low' || kind === 'code-repeated')
      return this.stock.isStillFound(kind, subject);
    if (kind === 'payment-unmatched') return this.payments.isUnmatched(subject);
    if (kind === 'status-unknown') return this.payments.isWordUnmapped(subject);
    if (kind === 'charge-unusable') return this.payments.isUnusable(subject);
    if (kind === 'provider-down') return this.payments.isDown(subject);
    if (kind === 'source-silent') return this.payments.isSilent(subject);
    if (kind === 'payment-unlisted') return this.payments.isUnlisted(subject, { all });
    return kind === 'buyer-help' ? this.help.isStillFound(subject) : null;
  }
}
