import { Injectable } from '@nestjs/common';
import { couponErrors, couponMessages, type CouponQuote } from '@vale/contracts/checkout';
import { AppError, type MessageParsed } from '@vale/contracts/define';
import { toReais } from '@vale/contracts/money';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { totalOf } from '../../orders/life/order.js';
import { OfferService } from '../offer.service.js';
import { discountCentavos } from '../discount.js';
import { chooseLines } from '../order-lines.js';
import { pricedLines } from '../quantity-prices.js';
import { CouponLimitsService } from './coupon-limits.service.js';

@Injectable()
export class QuoteCouponService {
  constructor(
    private readonly offers: OfferService,
    private readonly limits: CouponLimitsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Reserves nothing. Throws like `placeOrder` about the choice and the coupon, and if the coupon is used up; the limits of a
   * buyer are checked with the order.
   */
  @Handles(couponMessages.quoteCoupon)
  async quote(request: MessageParsed<typeof couponMessages.quoteCoupon>): Promise<CouponQuote> {
    const { lines, used } = await this.offers.decide(request, (offers, coupon) => {
      const now = this.clock.nowMs();
      const priced = pricedLines(chooseLines(request, offers, now), coupon, offers, now);
      if (!priced.coupon) throw new AppError(couponErrors.couponWorse);
      return { lines: priced.lines, used: priced.coupon };
    });
    await this.limits.requireFree(used);
    return {
      code: used.given?.code ?? used.terms.code,
      discount: toReais(discountCentavos(lines)),
      total: toReais(totalOf(lines)),
    };
  }
}
