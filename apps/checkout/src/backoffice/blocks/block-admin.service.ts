import { Injectable } from '@nestjs/common';
import {
  buyerBlockErrors,
  buyerBlockMessages,
  checkoutEvents,
  type BuyerBlock,
  type OrderState,
} from '@vale/contracts/checkout';
import {
  AppError,
  mayCall,
  requirePermission,
  type CallContext,
  type MessageParsed,
  type Page,
} from '@vale/contracts/define';
import { Bus, Handles } from '@vale/platform/bus';
import { Ids } from '@vale/platform/ids';
import { AuditService, auditOriginOf } from '../../audit/audit.service.js';
import { isHeldBack, type Order } from '../../orders/life/order.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { maskedDocument } from '../evidence/masked.js';
import { BuyerBlockService } from '../../purchase/blocks/buyer-block.service.js';

const PAID_STATES: readonly OrderState[] = ['paid', 'late_paid'];
const PAGE = 100;

type Messages = typeof buyerBlockMessages;

/** Admins block buyers, to whom the shop sells nothing any more. */
@Injectable()
export class BlockAdminService {
  constructor(
    private readonly blocks: BuyerBlockService,
    private readonly orders: OrderStoreService,
    private readonly audit: AuditService,
    private readonly bus: Bus,
    private readonly ids: Ids,
  ) {}

  @Handles(buyerBlockMessages.listBuyerBlocks)
  async list(
    page: MessageParsed<Messages['listBuyerBlocks']>,
    context: CallContext,
  ): Promise<Page<BuyerBlock>> {
    const { role } = requirePermission(context, 'service');
    const { items, nextCursor } = await this.blocks.list(page);
    return { items: mayCall(role, 'cpf') ? items : items.map(withMaskedCpf), nextCursor };
  }

  @Handles(buyerBlockMessages.blockBuyer)
  async block({ reason, ...buyer }: MessageParsed<Messages['blockBuyer']>, context: CallContext) {
    const origin = auditOriginOf(context, 'service');
    if (!(buyer.email ?? buyer.cpf ?? buyer.phone)) throw new AppError(buyerBlockErrors.nothingToBlock);
    for (const { kind, value } of await this.blocks.unblocked(buyer)) {
      const id = this.ids.ulid();
      const target = { kind: 'buyer-block' as const, id };
      const change = { before: null, after: { kind } };
      await this.audit.append({ ...origin, ...change, action: 'buyer-block.block', target, reason });
      await this.blocks.add({ id, kind, value, reason, by: origin.accountId });
    }
    await this.bus.emit(checkoutEvents.buyerBlocksChanged, {});
    return {};
  }

  /** The orders that were held back are delivered, unless their buyer is blocked otherwise. */
  @Handles(buyerBlockMessages.unblockBuyer)
  async unblock({ id, reason }: MessageParsed<Messages['unblockBuyer']>, context: CallContext) {
    const origin = auditOriginOf(context, 'service');
    const kind = await this.blocks.kindOf(id);
    if (!kind) throw new AppError(buyerBlockErrors.blockUnknown);
    const target = { kind: 'buyer-block' as const, id };
    const change = { before: { kind }, after: null };
    await this.audit.append({ ...origin, ...change, action: 'buyer-block.unblock', target, reason });
    await this.blocks.remove(id);
    await this.bus.emit(checkoutEvents.buyerBlocksChanged, {});
    for (const state of PAID_STATES) await this.release(state);
    return {};
  }

  private async release(state: OrderState): Promise<void> {
    for (let cursor: string | undefined; ;) {
      const { items, nextCursor } = await this.orders.read.pageIn(state, { limit: PAGE, cursor });
      for (const order of items.filter(isHeldBack))
        if (!(await this.blocks.isBlocked(order))) await this.orders.change(order, withoutMark);
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }
}

function withMaskedCpf(block: BuyerBlock): BuyerBlock {
  const { kind, value } = block;
  return kind === 'cpf' && value !== null ? { ...block, value: maskedDocument(value) } : block;
}

function withoutMark(order: Order): Order {
  const { blocked: _blocked, ...customer } = order.customer;
  return { ...order, customer };
}
