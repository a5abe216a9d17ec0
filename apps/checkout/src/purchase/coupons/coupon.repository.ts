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

  /** `code` in capitals and without spaces. */
  async findByCode(code: string): Promise<Coupon | null> {
    return this.one({ code });
  }

  async find(id: string): Promise<Coupon | null> {
    return this.one({ _id: id });
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

  /** `version` is null for a new coupon. Throws `checkout.coupon-exists` and `platform.conflict`. */
  async save(
    { id, terms, isPaused }: Pick<Coupon, 'id' | 'terms' | 'isPaused'>,
    version: number | null,
    events: DomainEvent[],
  ): Promise<Coupon> {
    const document = { _id: id, code: terms.code, terms, isPaused };
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

  private async one(filter: { code: string } | { _id: string }): Promise<Coupon | null> {
    const found = await this.coupons.findOne(filter).select('-outbox').lean<CouponDocument | null>();
    return found && toCoupon(found);
  }
}

function toCoupon({ _id: id, terms, isPaused, version }: CouponDocument): Coupon {
  // Coupons of earlier releases have no variations.
  return { id, terms: { ...terms, variations: terms.variations ?? [] }, isPaused, version };
}
