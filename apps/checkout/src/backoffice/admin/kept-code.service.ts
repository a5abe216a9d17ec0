import { Injectable } from '@nestjs/common';
import { unitErrors, unitMessages } from '@vale/contracts/checkout';
import { AppError, type CallContext, type MessageParsed } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { auditOriginOf, AuditService } from '../../audit/audit.service.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { KeptRepliesService } from '../../purchase/systems/kept-replies.service.js';

/** Shows the code that the seller's own system sent too late. */
@Injectable()
export class KeptCodeService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly kept: KeptRepliesService,
    private readonly audit: AuditService,
  ) {}

  /** Writes an audit record before the code is given. Throws `checkout.order-not-found` and `.kept-code-unknown`. */
  @Handles(unitMessages.showKeptCode)
  async show(
    { transactionId, line }: MessageParsed<typeof unitMessages.showKeptCode>,
    context: CallContext,
  ): Promise<{ code: string }> {
    const origin = auditOriginOf(context, 'admin');
    await this.orders.get(transactionId);
    const kept = (await this.kept.listOf(transactionId)).find((one) => one.line === line);
    if (!kept || kept.code === null || (await this.kept.isGiven(kept)))
      throw new AppError(unitErrors.keptCodeUnknown);
    await this.audit.append({
      ...origin,
      action: 'order.show-code',
      target: { kind: 'order', id: transactionId },
      reason: '',
      before: null,
      after: { line },
    });
    return { code: kept.code };
  }
}
