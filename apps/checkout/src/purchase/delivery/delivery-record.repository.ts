import { Injectable } from '@nestjs/common';
import type { DeliveryRecord } from '@vale/contracts/checkout';
import { addressNetwork } from '@vale/platform/client-address';
import { Clock } from '@vale/platform/clock';
import { currentContext } from '@vale/platform/context';
import { Ids } from '@vale/platform/ids';
import { deleteOlder, InjectModel, isDuplicateKey, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { deliveryRecordSchema, type DeliveryRecordDocument } from './delivery-record.schema.js';

export type NewDeliveryRecord = Pick<DeliveryRecord, 'transactionId' | 'kind' | 'way' | 'line'>;

/** Maximum length of a timeline; the newest records are read. */
const MAX_LISTED = 200;

/**
 * Append-only; networks are removed, and after `PERSONAL_DATA_DAYS` whole records. Who and from where is read from the
 * call that is running.
 */
@Injectable()
export class DeliveryRecordRepository {
  constructor(
    @InjectModel(deliveryRecordSchema) private readonly records: Model<DeliveryRecordDocument>,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async append(record: NewDeliveryRecord): Promise<void> {
    await this.insert(record);
  }

  /** Returns the record of this request, also one of an earlier request with the same key. */
  async appendOnce(record: NewDeliveryRecord, requestKey: string): Promise<DeliveryRecord> {
    try {
      return toRecord(await this.insert({ ...record, requestKey }));
    } catch (error) {
      const known = isDuplicateKey(error) ? await this.findRequest(requestKey) : null;
      if (!known) throw error;
      return known;
    }
  }

  async findRequest(requestKey: string): Promise<DeliveryRecord | null> {
    const found = await this.records.findOne({ requestKey }).lean<DeliveryRecordDocument | null>();
    return found && toRecord(found);
  }

  private async insert(
    record: NewDeliveryRecord & Pick<DeliveryRecordDocument, 'requestKey'>,
  ): Promise<DeliveryRecordDocument> {
    const { actor, client } = currentContext();
    const document: DeliveryRecordDocument = {
      _id: this.ids.ulid(),
      schemaVersion: 1,
      at: this.clock.nowMs(),
      accountId: actor?.accountId ?? null,
      network: client ? addressNetwork(client.ip) : null,
      ...record,
    };
    await nativeCollection<DeliveryRecordDocument>(this.records).insertOne(document);
    return document;
  }

  /** Covers records in this range of ids. */
  async clearNetworks({ after, before }: { after: string; before: string }): Promise<void> {
    await this.records.updateMany(
      { _id: { $gt: after, $lt: before }, network: { $ne: null } },
      { $set: { network: null } },
    );
  }

  async deleteOlder(before: number): Promise<void> {
    await deleteOlder(this.records, before);
  }

  /** Newest first. */
  async listOf(transactionId: string): Promise<DeliveryRecord[]> {
    const found = await this.records
      .find({ transactionId })
      .sort({ _id: -1 })
      .limit(MAX_LISTED)
      .lean<DeliveryRecordDocument[]>();
    return found.map(toRecord);
  }
}

function toRecord({
  _id,
  schemaVersion: _,
  requestKey: _key,
  ...rest
}: DeliveryRecordDocument): DeliveryRecord {
  return { id: _id, ...rest };
}
