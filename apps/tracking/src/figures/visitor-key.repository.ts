import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@vale/contracts/time';
import { dayOf } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import { mongo, type Model } from 'mongoose';
import { saltSchema, withdrawalSchema, type SaltDocument, type WithdrawalDocument } from './event.schema.js';
import { acceptedUntil } from './visit.js';

export const KEY_BYTES = 12;
/** No destination takes an older refund. */
const WITHDRAWN_MS = 90 * DAY_MS;

/** One random salt a day, the same in every replica. Once it is deleted, nobody can link a hash to an address. */
@Injectable()
export class VisitorKeyRepository {
  private readonly known = new Map<number, Promise<string>>();

  constructor(
    @InjectModel(saltSchema) private readonly salts: Model<SaltDocument>,
    @InjectModel(withdrawalSchema) private readonly withdrawals: Model<WithdrawalDocument>,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Key of a visitor who accepted, made from the browser's random id. */
  own(visitorId: string): Buffer {
    return createHash('sha256').update(`visitor:${visitorId}`).digest().subarray(0, KEY_BYTES);
  }

  /** Safe to repeat. */
  async withdraw(visitorId: string): Promise<void> {
    const purgeAt = new Date(this.clock.nowMs() + WITHDRAWN_MS);
    await nativeCollection<WithdrawalDocument>(this.withdrawals).updateOne(
      { _id: new mongo.Binary(this.own(visitorId)) },
      { $set: { purgeAt } },
      { upsert: true },
    );
  }

  async hasWithdrawn(visitorId: string): Promise<boolean> {
    const _id = new mongo.Binary(this.own(visitorId));
    return (await nativeCollection<WithdrawalDocument>(this.withdrawals).findOne({ _id })) !== null;
  }

  /** Returns those of these visitors who have withdrawn. */
  async listWithdrawn(visitorIds: readonly string[]): Promise<Set<string>> {
    if (visitorIds.length === 0) return new Set();
    const ids = [...new Set(visitorIds)];
    const found = await nativeCollection<WithdrawalDocument>(this.withdrawals)
      .find({ _id: { $in: ids.map((id) => new mongo.Binary(this.own(id))) } })
      .toArray();
    const keys = new Set(found.map(({ _id }) => _id.toString('hex')));
    return new Set(ids.filter((id) => keys.has(this.own(id).toString('hex'))));
  }

  /** Tells the visitors of one day apart, without a cookie. */
  async daily(at: number, { ip, userAgent }: { ip: string; userAgent: string }): Promise<Buffer> {
    const salt = await this.saltOf(dayOf(at));
    return createHmac('sha256', salt).update(`${ip} ${userAgent}`).digest().subarray(0, KEY_BYTES);
  }

  /** Signs a time, the same in every replica. */
  async signed(time: number): Promise<Buffer> {
    const salt = await this.saltOf(dayOf(time));
    return createHmac('sha256', salt).update(`visit-proof:${time}`).digest();
  }

  /** The first visitors of a day, who may come at once, share one command. */
  private saltOf(day: number): Promise<string> {
    this.forgetOld();
    let salt = this.known.get(day);
    if (!salt) {
      this.known.set(day, (salt = this.addOrFind(day)));
      salt.catch(() => this.known.delete(day));
    }
    return salt;
  }

  /** One command, because the store deletes expired salts by its own clock: a second one might not find the salt. */
  private async addOrFind(day: number): Promise<string> {
    const fresh = { salt: this.ids.token(), purgeAt: new Date(acceptedUntil(day)) };
    const { salt } = await this.salts
      .findOneAndUpdate({ _id: day }, { $setOnInsert: fresh }, { upsert: true, returnDocument: 'after' })
      .orFail()
      .lean<SaltDocument>();
    return salt;
  }

  private forgetOld(): void {
    const now = this.clock.nowMs();
    for (const day of this.known.keys()) if (now >= acceptedUntil(day)) this.known.delete(day);
  }
}
