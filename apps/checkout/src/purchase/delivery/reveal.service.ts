import { Injectable } from '@nestjs/common';
import { deliveryErrors, type DeliveryRecord } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { currentContext } from '@vale/platform/context';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { labelCodes, type LabelledCode } from '../../orders/life/label-codes.js';
import { showsCodes, type Order } from '../../orders/life/order.js';
import { isUnseen } from '../../orders/life/shown-codes.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { StockService } from '../../stock/stock.service.js';
import { DeliveryRecordRepository } from './delivery-record.repository.js';

/** An open page keeps reloading its order, so the same session and address are recorded once in this time. */
const ONE_REVEAL_MS = 10 * 60_000;
const MAX_REMEMBERED = 10_000;

type Way = DeliveryRecord['way'];

/** The only way for a person to see decrypted codes. Each time leaves a record. */
@Injectable()
export class RevealService {
  private readonly recorded = new RecentlyUsed<true>(MAX_REMEMBERED, { ttl: ONE_REVEAL_MS });

  constructor(
    private readonly stock: StockService,
    private readonly records: DeliveryRecordRepository,
    private readonly orders: OrderStoreService,
  ) {}

  /** Returns nothing until the order's state lets its buyer see the codes, and no code that its buyer has to ask for. */
  async codesOf(order: Order, way: Way): Promise<LabelledCode[]> {
    if (!showsCodes(order)) return [];
    const isReplaced = order.lines.some(({ replaced }) => replaced !== undefined);
    const codes = labelCodes(order, await this.stock.reveal(order.transactionId, isReplaced));
    if (codes.length > 0) await this.record(order, way);
    return codes;
  }

  /**
   * Lets the buyer see the code of a unit from now on, unless the unit is refunded: one write decides. Safe to repeat; the
   * first time counts. Throws `checkout.code-unavailable`.
   */
  async show(known: Order, line: number, way: Way): Promise<Order> {
    const order = await this.orders.change(known, (current, now) => withShown(current, line, now));
    const { transactionId } = order;
    if (order.codesByLink) {
      const record = { transactionId, kind: 'codes-shown' as const, way, line };
      await this.records.appendOnce(record, `shown ${transactionId} ${line}`);
      this.recorded.set(keyOf(order, way), true);
    }
    return order;
  }

  private async record(order: Order, way: Way): Promise<void> {
    const key = keyOf(order, way);
    if (way === 'order-page' && this.recorded.has(key)) return;
    await this.records.append({ transactionId: order.transactionId, kind: 'codes-shown', way });
    this.recorded.set(key, true);
  }
}

function keyOf({ transactionId }: Order, way: Way): string {
  const { actor, client } = currentContext();
  return [transactionId, way, actor?.sessionId, client?.ip].join(' ');
}

function withShown(order: Order, line: number, now: number): Order {
  const unit = order.lines.find((one) => one.line === line);
  if (!unit || unit.cancelled || !showsCodes(order)) throw new AppError(deliveryErrors.codeUnavailable);
  if (!order.codesByLink || unit.shownAt !== undefined) return order;
  if (!isUnseen(order, unit)) throw new AppError(deliveryErrors.codeUnavailable);
  const lines = order.lines.map((one) => (one === unit ? { ...one, shownAt: now } : one));
  return { ...order, lines };
}
