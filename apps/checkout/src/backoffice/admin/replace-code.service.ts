import { Injectable } from '@nestjs/common';
import { checkoutAdminErrors, type checkoutAdminMessages } from '@vale/contracts/checkout';
import { AppError, type MessageParsed } from '@vale/contracts/define';
import { InjectConfig } from '@vale/platform/config';
import type { AuditOrigin } from '../../audit/audit.service.js';
import { checkoutConfig, type CheckoutConfig } from '../../checkout.config.js';
import { beginReplacement } from '../../orders/life/replacements.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { ReplacementService } from '../../purchase/delivery/replacement.service.js';
import { LineCodeService } from '../../stock/line-code.service.js';
import { HelpDeskService } from '../inbox/help-desk.service.js';
import { OrderActionService, type Acted } from './order-action.service.js';

type ReplaceInput = MessageParsed<typeof checkoutAdminMessages.replaceCode>;

/**
 * Gives a delivered unit another code. The order records it first, so of two admins one wins; after a crash the sweep over
 * orders continues it.
 */
@Injectable()
export class ReplaceCodeService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly actions: OrderActionService,
    private readonly codes: LineCodeService,
    private readonly replacements: ReplacementService,
    private readonly help: HelpDeskService,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  async replace(
    origin: AuditOrigin,
    { transactionId, idempotencyKey: key, ...body }: ReplaceInput,
  ): Promise<Acted> {
    const { line, last, given, reason, helpId } = body;
    const order = await this.orders.get(transactionId);
    if (helpId !== undefined) await this.help.requireOf(helpId, transactionId);
    const isRepeated = order.actions.some((action) => action.key === key);
    const codeId = isRepeated ? null : await this.badCode(transactionId, order.lines[line], given);
    const from = given ? 'given' : 'next';
    const limit = this.config.MAX_REPLACEMENTS;
    const acted = await this.actions.act(
      order,
      origin,
      { kind: 'replace', reason, key, body },
      (known, now, id) => ({
        order: beginReplacement(known, { line, last, codeId, from }, { id, limit, now }),
        details: { line, codeId, from, ...(given && 'codeId' in given && { newCodeId: given.codeId }) },
      }),
    );
    const named = given && { id: acted.action.id, given };
    const after = await this.replacements.finish(acted.order, line, named);
    if (helpId !== undefined) await this.help.endReplaced(helpId, after, { ...origin, reason });
    return { ...acted, order: after };
  }

  /** Throws `checkout.code-taken`, `.same-code` and `.same-shared-text` before anything is written. */
  private async badCode(
    transactionId: string,
    unit: Parameters<LineCodeService['requireFree']>[0] | undefined,
    given: ReplaceInput['given'],
  ): Promise<string | null> {
    if (!unit) throw new AppError(checkoutAdminErrors.lineUnknown, { params: { line: '' } });
    const codes = await this.codes.ofOrder(transactionId);
    const code = codes.find(({ line, state }) => line === unit.line && state === 'assigned');
    if (given && 'text' in given) await this.codes.requireOtherText(transactionId, unit, given.text);
    if (given) await this.codes.requireFree(unit, given);
    else if (code) await this.codes.requireOther(unit, code);
    return code?.id ?? null;
  }
}
