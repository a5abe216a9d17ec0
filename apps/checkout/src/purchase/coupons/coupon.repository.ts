import { Injectable } from '@nestjs/common';
import { couponAdminErrors } from '@vale/contracts/checkout';
import { AppError, pageFrom, type DomainEvent, type Page } from '@vale/contracts/define';
import { InjectModel, isDuplicateKey, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { couponSchema, type CouponDocument } from './coupon.schema.js';
import type { Coupon } from './coupon.js';

interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

@Injectable()
export class CouponRepository {
  constructor(
    @InjectModel(couponSchema) private readonly coupons: Model<CouponDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** `codes` in capitals and without spaces. */
  async listByCodes(codes: readonly string[]): Promise<Coupon[]> {
    const found = await this.coupons
      .find({ code: { $in: [...codes] } })
      .select('-outbox')
      .lean<CouponDocument[]>();
    return found.map(toCoupon);
  }

  async find(id: string): Promise<Coupon | null> {
    const found = await this.coupons.findOne({ _id: id }).select('-outbox').lean<CouponDocument | null>();
    return found && toCoupon(found);
  }

  /** Newest first. */
  async list({ cursor, limit }: PageQuery): Promise<Page<Coupon>> {
    const found = await this.coupons
      .find(cursor === undefined ? {} : { _id: { $lt: cursor } })
      .select('-outbox')
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<CouponDocument[]>();
    return pageFrom(found.map(toCoupon), limit, ({ id }) => id);
  }

  async listSecrets(): Promise<Pick<Coupon, 'id' | 'secret'>[]> {
    const found = await this.coupons
      .find({ secret: { $gt: '' } }, { secret: 1 })
      .lean<Required<Pick<CouponDocument, '_id' | 'secret'>>[]>();
    return found.map(({ _id: id, secret }) => ({ id, secret }));
  }

  /** Does nothing if it changed since it was read. */
  async replaceSecret(id: string, before: string, after: string): Promise<void> {
    await this.outbox.amend(this.coupons, { _id: id, secret: before }, { $set: { secret: after } });
  }

  /** `version` is null for a new coupon. Throws `checkout.coupon-exists` and `platform.conflict`. */
  async save(
    { id, terms, isPaused, secret }: Omit<Coupon, 'version' | 'given'>,
    version: number | null,
    events: DomainEvent[],
  ): Promise<Coupon> {
    const document = { _id: id, code: terms.code, terms, isPaused, secret };
    try {
      const saved =
        version === null
          ? await this.outbox.insert(this.coupons, document, events)
          : await this.outbox.save(this.coupons, document, version, events);
      return toCoupon(saved);
    } catch (error) {
      throw isDuplicateKey(error, 'code') ? new AppError(couponAdminErrors.couponExists) : error;
    }
  }
}

function toCoupon({ _id: id, terms, isPaused, version, secret = '' }: CouponDocument): Coupon {
  // Coupons of earlier releases lack both.
  const { variations = [], codes = null } = terms;
  return { id, terms: { ...terms, variations, codes }, isPaused, version, secret };
}
