import { Injectable } from '@nestjs/common';
import { couponMessages, type CouponLosses, type CouponPriceTerms } from '@vale/contracts/checkout';
import { requireAdmin, type CallContext } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { StockLevelService } from '../../stock/stock-level.service.js';
import { OfferService } from '../offer.service.js';
import { lossesOf } from './coupon-losses.js';

/** Catalog is asked for ten products at once. */
const MAX_PRODUCTS = 500;

@Injectable()
export class CouponLossesService {
  constructor(
    private readonly stocks: StockLevelService,
    private readonly offers: OfferService,
  ) {}

  @Handles(couponMessages.listLosses)
  async list(terms: CouponPriceTerms, context: CallContext): Promise<CouponLosses> {
    requireAdmin(context);
    const stocks = (await this.stocks.list(productsOf(terms))).flatMap(({ lastCostCentavos, ...stock }) =>
      lastCostCentavos === undefined ? [] : [{ ...stock, lastCostCentavos }],
    );
    const ids = [...new Set(stocks.map(({ productId }) => productId))];
    const offers = await this.offers.listOf(ids.slice(0, MAX_PRODUCTS));
    return { ...lossesOf(terms, stocks, offers), unchecked: Math.max(0, ids.length - MAX_PRODUCTS) };
  }
}

/** Undefined if the coupon is not limited to products that it names. */
function productsOf({ categories, products, variations }: CouponPriceTerms): string[] | undefined {
  const named = [...products, ...variations.map(({ productId }) => productId)];
  return categories.length > 0 || named.length === 0 ? undefined : named;
}
