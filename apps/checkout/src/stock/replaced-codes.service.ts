import { Injectable } from '@nestjs/common';
import { stockAdminMessages } from '@vale/contracts/checkout';
import {
  requirePermission,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { auditOriginOf, AuditService } from '../audit/audit.service.js';
import { VaultService } from '../vault/vault.service.js';
import { StockAdminRepository } from './stock-admin.repository.js';

type Messages = typeof stockAdminMessages;

/** Codes of a product that did not work, for its suppliers. */
@Injectable()
export class ReplacedCodesService {
  constructor(
    private readonly codes: StockAdminRepository,
    private readonly vault: VaultService,
    private readonly audit: AuditService,
  ) {}

  @Handles(stockAdminMessages.countReplaced)
  async count(
    { productId }: MessageParsed<Messages['countReplaced']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['countReplaced']>> {
    requirePermission(context, 'stock');
    return { items: await this.codes.countReplaced(productId) };
  }

  /** Writes an audit record before the codes are read. */
  @Handles(stockAdminMessages.exportReplaced)
  async export(
    input: MessageParsed<Messages['exportReplaced']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['exportReplaced']>> {
    const { productId, variation, batch, cursor, reason } = input;
    await this.audit.append({
      ...auditOriginOf(context, 'stock'),
      reason,
      before: null,
      after: { variation, batch },
      action: 'stock.export-replaced',
      // Records of the stock itself are its list of actions, which changed it.
      target: { kind: 'product', id: productId },
    });
    const { items, nextCursor } = await this.codes.listReplaced({ productId, variation, batch, cursor });
    const opened = items.map((code) => ({
      code: this.opened(code),
      orderId: code.replacedFor,
      replacedAt: code.replacedAt,
      costCentavos: code.costCentavos ?? null,
    }));
    return { items: opened, nextCursor };
  }

  /** Empty for a code whose key is lost. */
  private opened(code: Parameters<VaultService['openCode']>[0] & { _id: string }): string {
    try {
      return this.vault.openCode(code, code._id);
    } catch {
      return '';
    }
  }
}
