import { Injectable } from '@nestjs/common';
import type { ConversionDestinationName, DeliveryState } from '@vale/contracts/tracking';
import { deleteOlder, InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { CLAIM_MS, type DeliveryKey, type DeliveryRecord } from './delivery.js';
import { deliverySchema, type DeliveryDocument } from './delivery.schema.js';

const WAITING: readonly DeliveryState[] = ['pending', 'failed'];

@Injectable()
export class DeliveryRepository {
  constructor(@InjectModel(deliverySchema) private readonly deliveries: Model<DeliveryDocument>) {}

  /** False if it is known. */
  async insert(record: DeliveryRecord): Promise<boolean> {
    try {
      await this.deliveries.create({ ...record, schemaVersion: 1 });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** Null if it is final, if another run sends it, or if it must wait. */
  async claim(key: DeliveryKey, now: number): Promise<DeliveryRecord | null> {
    const free = { claimedUntil: { $lte: now }, notBefore: { $lte: now } };
    return this.deliveries
      .findOneAndUpdate(
        { ...keyOf(key), state: { $in: WAITING }, ...free },
        {
          $set: { state: 'pending', claimedUntil: now + CLAIM_MS, dueAt: now + CLAIM_MS },
          $inc: { attempts: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<DeliveryRecord | null>();
  }

  async end(
    id: string,
    state: Exclude<DeliveryState, 'pending' | 'failed'>,
    reason: string,
    now: number,
  ): Promise<void> {
    await this.deliveries.updateOne(
      { _id: id },
      { $set: { state, reason, changedAt: now, claimedUntil: 0 }, $unset: { dueAt: '' } },
    );
  }

  /** It stays pending. `dueAt`: when it is enqueued again; null: when its destination takes conversions again. */
  async release(
    id: string,
    release: { reason: string; notBefore?: number; dueAt: number | null; wasSent: boolean },
  ): Promise<void> {
    const { reason, notBefore = 0, dueAt, wasSent } = release;
    const set = { reason, notBefore, claimedUntil: 0, ...(dueAt !== null && { dueAt }) };
    await this.deliveries.updateOne(
      { _id: id },
      {
        $set: set,
        ...(dueAt === null && { $unset: { dueAt: '' } }),
        ...(!wasSent && { $inc: { attempts: -1 } }),
      },
    );
  }

  async listOf(transactionId: string, destination?: ConversionDestinationName): Promise<DeliveryRecord[]> {
    return this.deliveries
      .find({ transactionId, ...(destination !== undefined && { destination }) })
      .sort({ transactionId: 1, destination: 1, event: 1 })
      .lean<DeliveryRecord[]>();
  }

  /** Longest overdue first. */
  async findDue(now: number, limit: number): Promise<DeliveryRecord[]> {
    return this.deliveries
      .find({ dueAt: { $lte: now } })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean<DeliveryRecord[]>();
  }

  /** Nobody enqueues it before `next`. */
  async moveDueAt({ _id, dueAt }: DeliveryRecord, next: number): Promise<void> {
    await this.deliveries.updateOne({ _id, dueAt: dueAt! }, { $set: { dueAt: next } });
  }

  /** Makes all due that wait for this destination or were given up. Returns how many. */
  async resume(destination: ConversionDestinationName, now: number): Promise<number> {
    const { modifiedCount } = await this.deliveries.updateMany(
      { destination, state: { $in: WAITING } },
      { $set: { state: 'pending', dueAt: now, notBefore: 0 } },
    );
    return modifiedCount;
  }

  async countWaiting(destination: ConversionDestinationName): Promise<number> {
    return this.deliveries.countDocuments({ destination, state: { $in: WAITING } });
  }

  async deleteOlder(before: number): Promise<void> {
    await deleteOlder(this.deliveries, before);
  }
}

function keyOf({ transactionId, destination, event }: DeliveryKey): DeliveryKey {
  return { transactionId, destination, event };
}
