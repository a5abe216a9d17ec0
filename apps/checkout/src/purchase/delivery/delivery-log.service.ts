import { Injectable } from '@nestjs/common';
import type { DeliveryRecord } from '@vale/contracts/checkout';
import { DeliveryRecordRepository } from './delivery-record.repository.js';

/** Log of who saw or received the codes of an order, for admins. */
@Injectable()
export class DeliveryLogService {
  constructor(private readonly records: DeliveryRecordRepository) {}

  /** Newest first. */
  async listOf(transactionId: string): Promise<DeliveryRecord[]> {
    return this.records.listOf(transactionId);
  }

  /** Removes networks from the records in this range of ids. */
  async forgetNetworks(ids: { after: string; before: string }): Promise<void> {
    await this.records.clearNetworks(ids);
  }

  /** Removes what was recorded before this time. */
  async forgetBefore(time: number): Promise<void> {
    await this.records.deleteOlder(time);
  }

  /** Records a delivery by hand, once per action. */
  async recordByHand(transactionId: string, actionId: string): Promise<void> {
    await this.records.appendOnce({ transactionId, kind: 'delivered-by-hand', way: 'admin' }, actionId);
  }
}
