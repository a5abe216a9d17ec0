import { Injectable } from '@nestjs/common';
import type { CaseFix, InboxCase } from '@vale/contracts/checkout';
import { OrderAdminService } from '../admin/order-admin.service.js';
import { RefundService } from '../admin/refund.service.js';
import type { AuditOrigin } from '../../audit/audit.service.js';
import { HelpDeskService } from './help-desk.service.js';
import { StatusWordService } from '../../payments/charges/status-word.service.js';
import type { WordMeaning } from '../../payments/charges/status-word.js';
import { StrayPaymentService } from '../../payments/stray/stray-payment.service.js';
import { subjectOf } from './inbox.repository.js';
import { StuckCodesService } from './stuck-codes.service.js';

const MEANINGS: Partial<Record<CaseFix, WordMeaning>> = {
  'word-open': 'open',
  'word-paid': 'paid',
  'word-failed': 'failed',
};

const UNITS_REFUNDED =
  'Estamos devolvendo o valor do que você indicou. Ele volta para a conta de onde saiu o PIX, e a página do pedido mostra o andamento.';

/** Carries out an admin's choice for a case. Each fix decides again on the current data. */
@Injectable()
export class CaseFixService {
  constructor(
    private readonly refunds: RefundService,
    private readonly orders: OrderAdminService,
    private readonly stuck: StuckCodesService,
    private readonly stray: StrayPaymentService,
    private readonly words: StatusWordService,
    private readonly help: HelpDeskService,
  ) {}

  async apply(origin: AuditOrigin, known: InboxCase, fix: CaseFix, reason: string): Promise<void> {
    const { id, kind, transactionId, openedAt, evidence } = known;
    if (fix === 'settled-by-hand' && kind === 'payment-unmatched')
      return this.stray.settleByHand(subjectOf(known));
    const meaning = MEANINGS[fix];
    if (meaning) return this.words.map(subjectOf(known), meaning);
    if (transactionId === null) return;
    // A repeated click has the same key, so one case does one thing.
    const request = { transactionId, idempotencyKey: `${id}.${openedAt}.${fix}`, reason };
    const said = { accountId: origin.accountId, key: request.idempotencyKey };
    if (fix === 'refund-units') {
      await this.refunds.refund(origin, {
        ...request,
        lines: await this.help.unitsOf(subjectOf(known), evidence),
      });
      await this.help.endRefunded(subjectOf(known), { ...said, text: UNITS_REFUNDED });
    }
    if (fix === 'dismiss' && kind === 'buyer-help')
      await this.help.dismiss(subjectOf(known), evidence, { ...said, text: reason });
    if (fix === 'refund' && evidence['paidAgain'] === true) await this.refunds.refundBack(origin, request);
    else if (fix === 'refund') await this.refunds.refund(origin, request);
    if (fix === 'refund-excess') await this.refunds.refund(origin, { ...request, excess: true });
    if (fix === 'refund-again') await this.refunds.repeatRefused(origin, 'provider', request);
    if (fix === 'refund-by-hand' && kind === 'refund-overdue')
      await this.refunds.replaceOverdue(origin, transactionId, reason);
    else if (fix === 'refund-by-hand') await this.refunds.repeatRefused(origin, 'hand', request);
    if (fix === 'drop-refunds' && kind === 'refund-refused')
      await this.refunds.dropRefused(origin, transactionId, reason);
    if (fix === 'drop-refunds' && kind === 'refund-disputed')
      await this.refunds.dropDisputed(origin, transactionId, reason);
    if (fix === 'already-refunded') await this.refunds.confirmOverdue(origin, transactionId, reason);
    if (fix === 'settled-by-hand' && kind === 'refunded-twice')
      await this.refunds.settleDoubled(origin, transactionId, reason);
    if (fix === 'dispute-won' || fix === 'dispute-lost')
      await this.orders.decideDispute(origin, {
        transactionId,
        reason,
        outcome: fix === 'dispute-won' ? 'won' : 'lost',
      });
    if (fix === 'confirm-paid') await this.orders.confirmPaid(origin, request);
    if (fix === 'not-paid') await this.orders.denyPaid(origin, request);
    if (fix === 'accept') await this.orders.accept(origin, request);
    if (fix === 'release-codes') await this.stuck.release(transactionId);
  }
}
