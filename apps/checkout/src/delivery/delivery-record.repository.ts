import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { DeliveryRecord } from '@vale/contracts/checkout';
import { addressNetwork } from '@vale/platform/client-address';
import { Clock } from '@vale/platform/clock';
import { currentContext } from '@vale/platform/context';
import { Ids } from '@vale/platform/ids';
import { nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { DELIVERY_RECORD_MODEL, type DeliveryRecordDocument } from './delivery-record.schema.js';

export type NewDeliveryRecord = Pick<DeliveryRecord, 'transactionId' | 'kind' | 'way'>;

/** Longest timeline that is read at once; the newest records. */
const MOST_LISTED = 200;

/** Append-only. Who and from where is read from the call that is running. */
@Injectable()
export class DeliveryRecordRepository {
  constructor(
    @InjectModel(DELIVERY_RECORD_MODEL) private readonly records: Model<DeliveryRecordDocument>,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async append(record: NewDeliveryRecord): Promise<void> {
    const { actor, client } = currentContext();
    await nativeCollection<DeliveryRecordDocument>(this.records).insertOne({
      _id: this.ids.ulid(),
      schemaVersion: 1,
      at: this.clock.nowMs(),
      accountId: actor?.accountId ?? null,
      network: client ? addressNetwork(client.ip) : null,
      ...record,
    });
  }

  /** Newest first. */
  async listOf(transactionId: string): Promise<DeliveryRecord[]> {
    const found = await this.records
      .find({ transactionId })
      .sort({ _id: -1 })
      .limit(MOST_LISTED)
      .lean<DeliveryRecordDocument[]>();
    return found.map(({ _id, schemaVersion: _, requestKey: _key, ...rest }) => ({ id: _id, ...rest }));
  }
}
