import { Injectable } from '@nestjs/common';
import { pageFrom, type Page } from '@vale/contracts/define';
import { InjectModel, insertMissing } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { webhookDeliverySchema } from './delivery.schema.js';
import { CLAIM_MS, withAttempt, type DeliveryRecord } from './webhook.js';
import type { WebhookAttempt } from '@vale/contracts/webhooks';

export type DueDelivery = DeliveryRecord & { dueAt: number };

@Injectable()
export class WebhookDeliveryRepository {
  constructor(@InjectModel(webhookDeliverySchema) private readonly deliveries: Model<DeliveryRecord>) {}

  /** Leaves known ones as they are. */
  async insertMissing(all: readonly DeliveryRecord[]): Promise<void> {
    await insertMissing(this.deliveries, all);
  }

  /**
   * Takes the message that became due last, so that new orders do not wait behind a long replay; null if none is due. Nobody
   * else sends it for `CLAIM_MS`, of which the returned `dueAt` is the end.
   */
  async claim(endpointId: string, now: number): Promise<DueDelivery | null> {
    return this.deliveries
      .findOneAndUpdate(
        { endpointId, dueAt: { $lte: now } },
        { $set: { dueAt: now + CLAIM_MS }, $inc: { tried: 1 } },
        { sort: { dueAt: -1 }, returnDocument: 'after' },
      )
      .lean<DueDelivery | null>();
  }

  /** `dueAt` is null if nothing more is sent. Does nothing if it was replayed, or another run took it, meanwhile. */
  async settle(
    { _id, dueAt: claimed, attempts }: DueDelivery,
    attempt: WebhookAttempt,
    dueAt: number | null,
  ) {
    const set = { attempts: withAttempt(attempts, attempt), ...(dueAt !== null && { dueAt }) };
    const change = { $set: set, ...(dueAt === null && { $unset: { dueAt: '' as const } }) };
    await this.deliveries.updateOne({ _id, dueAt: claimed }, change);
  }

  /** The attempt was not made and does not count. */
  async postpone({ _id, dueAt: claimed }: DueDelivery, dueAt: number): Promise<void> {
    await this.deliveries.updateOne({ _id, dueAt: claimed }, { $set: { dueAt }, $inc: { tried: -1 } });
  }

  async find(endpointId: string, id: string): Promise<DeliveryRecord | null> {
    return this.deliveries.findOne({ _id: id, endpointId }).lean<DeliveryRecord | null>();
  }

  async countWaiting(endpointId: string): Promise<number> {
    return this.deliveries.countDocuments({ endpointId, dueAt: { $gt: 0 } });
  }

  /** Makes everything due that waits, with all its attempts. */
  async resume(endpointId: string, now: number): Promise<void> {
    await this.deliveries.updateMany({ endpointId, dueAt: { $gt: 0 } }, { $set: { dueAt: now, tried: 0 } });
  }

  /** Returns how many are due. */
  async replay(
    endpointId: string,
    which: { deliveryId: string } | { since: number; until: number },
    now: number,
  ): Promise<number> {
    const chosen =
      'deliveryId' in which
        ? { _id: which.deliveryId }
        : { createdAt: { $gte: which.since, $lt: which.until } };
    const { matchedCount } = await this.deliveries.updateMany(
      { endpointId, ...chosen },
      { $set: { dueAt: now, tried: 0 } },
    );
    return matchedCount;
  }

  /** Newest first. */
  async list(
    endpointId: string,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<Page<DeliveryRecord>> {
    const found = await this.deliveries
      .find({ endpointId, ...(cursor !== undefined && beforeCursor(cursor)) })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .lean<DeliveryRecord[]>();
    return pageFrom(found, limit, ({ createdAt, _id }) => `${createdAt}.${_id}`);
  }

  async deleteOf(endpointId: string): Promise<void> {
    await this.deliveries.deleteMany({ endpointId });
  }
}

function beforeCursor(cursor: string): object {
  const [time, ...rest] = cursor.split('.');
  const at = Number(time);
  if (!Number.isSafeInteger(at)) return {};
  return { createdAt: { $lte: at }, $or: [{ createdAt: { $lt: at } }, { _id: { $lt: rest.join('.') } }] };
}
