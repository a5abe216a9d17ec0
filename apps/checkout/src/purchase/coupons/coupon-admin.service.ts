import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import {
  couponAdminErrors,
  couponMessages,
  type Coupon as ShownCoupon,
  type CouponTerms,
} from '@vale/contracts/checkout';
import {
  AppError,
  platformErrors,
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type Page,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Ids } from '@vale/platform/ids';
import type { Coupon } from './coupon.js';
import { CouponOrdersRepository, type CouponUses } from './coupon-orders.repository.js';
import { CouponRepository } from './coupon.repository.js';
import { CouponSecretsService } from './coupon-secrets.service.js';

type Messages = typeof couponMessages;

@Injectable()
export class CouponAdminService {
  constructor(
    private readonly coupons: CouponRepository,
    private readonly orders: CouponOrdersRepository,
    private readonly secrets: CouponSecretsService,
    private readonly ids: Ids,
  ) {}

  @Handles(couponMessages.listCoupons)
  async list(page: MessageParsed<Messages['listCoupons']>, context: CallContext): Promise<Page<ShownCoupon>> {
    requireAdmin(context);
    const { items, nextCursor } = await this.coupons.list(page);
    const uses = await this.orders.usesOf(items.map(({ id }) => id));
    return { items: items.map((coupon) => shown(coupon, uses.get(coupon.id)!)), nextCursor };
  }

  /** Throws `checkout.coupon-exists`. */
  @Handles(couponMessages.createCoupon)
  async create(
    { terms }: MessageParsed<Messages['createCoupon']>,
    context: CallContext,
  ): Promise<ShownCoupon> {
    requireAdmin(context);
    const id = this.ids.ulid();
    const coupon = { id, terms, isPaused: false, secret: this.secrets.create(id) };
    const audited = auditOf(context, 'coupon.create', id, { before: null, after: terms });
    return this.withUses(await this.coupons.save(coupon, null, [audited]));
  }

  /** Throws `checkout.coupon-not-found`, `.coupon-exists`, `.coupon-codes-fixed` and `platform.conflict`. */
  @Handles(couponMessages.changeCoupon)
  async change(
    { id, version, terms }: MessageParsed<Messages['changeCoupon']>,
    context: CallContext,
  ): Promise<ShownCoupon> {
    requireAdmin(context);
    const before = await this.get(id);
    if (before.version !== version) throw new AppError(platformErrors.conflict);
    checkCodes(before.terms, terms);
    const audited = auditOf(context, 'coupon.change', id, { before: before.terms, after: terms });
    const secret = before.secret || this.secrets.create(id);
    return this.withUses(await this.coupons.save({ ...before, terms, secret }, version, [audited]));
  }

  /** Throws `checkout.coupon-not-found`. */
  @Handles(couponMessages.pauseCoupon)
  async pause(
    { id, isPaused }: MessageParsed<Messages['pauseCoupon']>,
    context: CallContext,
  ): Promise<ShownCoupon> {
    requireAdmin(context);
    const before = await this.get(id);
    if (before.isPaused === isPaused) return this.withUses(before);
    const audited = auditOf(context, isPaused ? 'coupon.deactivate' : 'coupon.activate', id, {
      before: { isPaused: before.isPaused },
      after: { isPaused },
    });
    return this.withUses(await this.coupons.save({ ...before, isPaused }, before.version, [audited]));
  }

  private async get(id: string): Promise<Coupon> {
    const coupon = await this.coupons.find(id);
    if (!coupon) throw new AppError(couponAdminErrors.couponNotFound);
    return coupon;
  }

  private async withUses(coupon: Coupon): Promise<ShownCoupon> {
    const uses = await this.orders.usesOf([coupon.id]);
    return shown(coupon, uses.get(coupon.id)!);
  }
}

/** Codes that were given out stay valid. */
function checkCodes(before: CouponTerms, after: CouponTerms): void {
  const isNew = before.codes === null && after.codes === null;
  if (isNew || (before.code === after.code && before.codes !== null && before.codes <= (after.codes ?? 0)))
    return;
  throw new AppError(couponAdminErrors.couponCodesFixed);
}

function auditOf(
  context: CallContext,
  action: `coupon.${'create' | 'change' | 'activate' | 'deactivate'}`,
  id: string,
  change: { before: CouponTerms | { isPaused: boolean } | null; after: CouponTerms | { isPaused: boolean } },
) {
  return adminChange(context, { action, target: { kind: 'coupon', id }, ...change });
}

function shown({ id, terms, isPaused, version }: Coupon, uses: CouponUses): ShownCoupon {
  const { open, paid, discountCentavos, revenueCentavos } = uses;
  const limit = terms.maxUses ?? terms.codes;
  const beyond = limit === null ? 0 : Math.max(0, paid - limit);
  return { id, terms, isPaused, version, uses: { paid, open, beyond }, discountCentavos, revenueCentavos };
}
