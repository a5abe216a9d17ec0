import { Injectable } from '@nestjs/common';
import type { DeliveryRecord } from '@vale/contracts/checkout';
import { DeliveryRecordRepository } from './delivery-record.repository.js';

/** Who saw the codes of an order or was sent them, for admins. */
@Injectable()
export class DeliveryLogService {
  constructor(private readonly records: DeliveryRecordRepository) {}

  /** Newest first. */
  async listOf(transactionId: string): Promise<DeliveryRecord[]> {
    return this.records.listOf(transactionId);
  }

  /** Of records with ids between these: from where it was is no longer known. */
  async forgetNetworks(ids: { after: string; before: string }): Promise<void> {
    await this.records.clearNetworks(ids);
  }

  /** That a person delivered it, once for each action. */
  async recordByHand(transactionId: string, actionId: string): Promise<void> {
    await this.records.appendOnce({ transactionId, kind: 'delivered-by-hand', way: 'admin' }, actionId);
  }
}
