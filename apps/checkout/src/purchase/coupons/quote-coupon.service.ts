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

@Injectable()
export class QuoteCouponService {
  constructor(
    private readonly offers: OfferService,
    private readonly clock: Clock,
  ) {}

  /** Reserves nothing. Throws like `placeOrder` about the choice and the coupon; limits are checked with the order. */
  @Handles(couponMessages.quoteCoupon)
  async quote(request: MessageParsed<typeof couponMessages.quoteCoupon>): Promise<CouponQuote> {
    return this.offers.decide(request, (offers, coupon) => {
      const now = this.clock.nowMs();
      const { lines, coupon: used } = pricedLines(chooseLines(request, offers, now), coupon, offers, now);
      if (!used) throw new AppError(couponErrors.couponWorse);
      return {
        code: used.given?.code ?? used.terms.code,
        discount: toReais(discountCentavos(lines)),
        total: toReais(totalOf(lines)),
      };
    });
  }
}
