import { Injectable } from '@nestjs/common';
import type { DeliveryRecord } from '@vale/contracts/checkout';
import { currentContext } from '@vale/platform/context';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { labelCodes, type LabelledCode } from '../../orders/life/label-codes.js';
import { showsCodes, type Order } from '../../orders/life/order.js';
import { StockService } from '../../stock/stock.service.js';
import { DeliveryRecordRepository } from './delivery-record.repository.js';

/** An open page keeps reloading its order, so the same session and address are recorded once in this time. */
const ONE_REVEAL_MS = 10 * 60_000;
const MAX_REMEMBERED = 10_000;

/** The only way for a person to see decrypted codes. Each time leaves a record. */
@Injectable()
export class RevealService {
  private readonly recorded = new RecentlyUsed<true>(MAX_REMEMBERED, { ttl: ONE_REVEAL_MS });

  constructor(
    private readonly stock: StockService,
    private readonly records: DeliveryRecordRepository,
  ) {}

  /** Returns nothing until the order's state lets its buyer see the codes. */
  async codesOf(order: Order, way: DeliveryRecord['way']): Promise<LabelledCode[]> {
    if (!showsCodes(order)) return [];
    const isReplaced = order.lines.some(({ replaced }) => replaced !== undefined);
    const codes = labelCodes(order, await this.stock.reveal(order.transactionId, isReplaced));
    if (codes.length > 0) await this.record(order, way);
    return codes;
  }

  private async record({ transactionId }: Order, way: DeliveryRecord['way']): Promise<void> {
    const { actor, client } = currentContext();
    const key = [transactionId, way, actor?.sessionId, client?.ip].join(' ');
    if (way === 'order-page' && this.recorded.has(key)) return;
    await this.records.append({ transactionId, kind: 'codes-shown', way });
    this.recorded.set(key, true);
  }
}
