import { Injectable } from '@nestjs/common';
import { checkoutAdminErrors, checkoutAdminMessages, checkoutErrors } from '@vale/contracts/checkout';
import {
  AppError,
  platformErrors,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { MINUTE_MS } from '@vale/contracts/time';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { auditOriginOf, type AuditOrigin } from '../../audit/audit.service.js';
import { codeLines, isClosed, type Order } from '../../orders/life/order.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { runIsolated } from '../../orders/store/run-isolated.js';
import { DeliveryService } from '../../purchase/delivery/delivery.service.js';
import { GrantDraftService } from '../../purchase/grant-draft.service.js';
import { GRANTS_ACCOUNT } from '../../purchase/grant-order.js';
import { StockService, type StockShortage } from '../../stock/stock.service.js';

type Message = typeof checkoutAdminMessages.grantOrder;
type Request = Omit<MessageParsed<Message>, 'idempotencyKey'>;

/** Two tabs or two people may mean the same grant. Milliseconds. */
const REPEATED_MS = 5 * MINUTE_MS;

/**
 * Gives units for free. The codes are held before the order exists, so a shop without them promises nothing; a crash in
 * between leaves codes that the sweep over holds frees, and one after it an order that the sweep over orders delivers.
 */
@Injectable()
export class GrantService {
  constructor(
    private readonly drafts: GrantDraftService,
    private readonly orders: OrderStoreService,
    private readonly stock: StockService,
    private readonly deliveries: DeliveryService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Throws `checkout.grant-repeated`, `.grant-without-codes`, `.idempotency-key-reused`, and the errors of `GrantDraftService`. */
  @Handles(checkoutAdminMessages.grantOrder)
  async grant(
    { idempotencyKey, ...request }: MessageParsed<Message>,
    context: CallContext,
  ): Promise<MessageReply<Message>> {
    const origin = auditOriginOf(context, 'service');
    const known = await this.orders.read.findByKey(GRANTS_ACCOUNT, idempotencyKey);
    const order =
      known ??
      (await this.place(request, idempotencyKey, origin).catch(async (error: unknown) => {
        // The same request may have come first and taken the last codes.
        const first = await this.orders.read.findByKey(GRANTS_ACCOUNT, idempotencyKey);
        if (!first) throw error;
        return first;
      }));
    const { transactionId } = order;
    if (!this.drafts.isOf(order, request))
      throw new AppError(checkoutErrors.idempotencyKeyReused, { data: { transactionId } });
    // The order is placed, so a delivery that fails is not the request's failure: the sweep repeats it.
    await runIsolated(this.logger, { transactionId }, () => this.deliveries.deliver({ transactionId }));
    return { transactionId };
  }

  private async place(request: Request, key: string, origin: AuditOrigin): Promise<Order> {
    const last = await this.orders.read.findLatest(GRANTS_ACCOUNT, request);
    if (last && this.isRepeated(last, request)) throw repeated(last);
    const { order, events } = await this.drafts.draft(
      request,
      { key, last: last?.transactionId ?? '' },
      origin,
    );
    const { transactionId, heldUntil } = order;
    const lines = codeLines(order);
    const [shortage] = lines.length === 0 ? [] : await this.stock.hold(transactionId, lines, heldUntil);
    if (shortage) throw withoutCodes(shortage, lines.length);
    const placed = await this.orders.add(order, events);
    // A simultaneous request came first, and holds codes of its own.
    if (!placed?.isNew) await this.stock.release(transactionId);
    if (placed) return placed.order;
    const first = await this.orders.read.findLatest(GRANTS_ACCOUNT, request);
    throw first ? repeated(first) : new AppError(platformErrors.conflict);
  }

  private isRepeated(last: Order, { after }: Request): boolean {
    const isRecent = this.clock.nowMs() - last.createdAt < REPEATED_MS;
    return isRecent && !isClosed(last) && last.transactionId !== after;
  }
}

function repeated({ transactionId, createdAt: at, actions }: Order): AppError {
  const accountId = actions[0]?.accountId ?? '';
  return new AppError(checkoutAdminErrors.grantRepeated, { data: { transactionId, at, accountId } });
}

/** All lines of a grant are of one stock. */
function withoutCodes({ free }: StockShortage, needed: number): AppError {
  return new AppError(checkoutAdminErrors.grantWithoutCodes, {
    params: { free, missing: needed - free },
    data: { free },
  });
}
