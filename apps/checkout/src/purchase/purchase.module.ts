import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { AttemptRepository } from './delivery/attempt.repository.js';
import { attemptSchema } from './delivery/attempt.schema.js';
import { DeliveryContentService } from './delivery/delivery-content.service.js';
import { DeliveryLinkService } from './delivery/delivery-link.service.js';
import { DeliveryLogService } from './delivery/delivery-log.service.js';
import { RefusedMailService } from './delivery/refused-mail.service.js';
import { ResendMailService } from './delivery/resend-mail.service.js';
import { DeliveryRecordRepository } from './delivery/delivery-record.repository.js';
import { deliveryRecordSchema } from './delivery/delivery-record.schema.js';
import { DeliveryTimeService } from './delivery/delivery-time.service.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { GiveUnitsService } from './delivery/give-units.service.js';
import { ReplacementService } from './delivery/replacement.service.js';
import { RevealService } from './delivery/reveal.service.js';
import { BuyerBlockRepository } from './blocks/buyer-block.repository.js';
import { buyerBlockSchema } from './blocks/buyer-block.schema.js';
import { BuyerBlockService } from './blocks/buyer-block.service.js';
import { CouponAdminService } from './coupons/coupon-admin.service.js';
import { CouponCodesService } from './coupons/coupon-codes.service.js';
import { CouponLossesService } from './coupons/coupon-losses.service.js';
import { CouponLimitsService } from './coupons/coupon-limits.service.js';
import { CouponOrdersRepository } from './coupons/coupon-orders.repository.js';
import { CouponRepository } from './coupons/coupon.repository.js';
import { CouponSecretsService } from './coupons/coupon-secrets.service.js';
import { CouponTriesService } from './coupons/coupon-tries.service.js';
import { couponSchema } from './coupons/coupon.schema.js';
import { FreeOrderService } from './coupons/free-order.service.js';
import { QuoteCouponService } from './coupons/quote-coupon.service.js';
import { KeptRepliesService } from './systems/kept-replies.service.js';
import { UnitReplyRepository } from './systems/unit-reply.repository.js';
import { unitReplySchema } from './systems/unit-reply.schema.js';
import { UnitReplyService } from './systems/unit-reply.service.js';
import { BuyerHistoryService } from './buyer-history.service.js';
import { ExpireOrdersService } from './expire-orders.service.js';
import { GrantDraftService } from './grant-draft.service.js';
import { HoldLimitsService } from './hold-limits.service.js';
import { NetworkChargesService } from './network-charges.service.js';
import { OfferService } from './offer.service.js';
import { OrderSweepService } from './order-sweep.service.js';
import { OrderUpkeepService } from './order-upkeep.service.js';
import { OrderService } from './order.service.js';
import { PictureListQuery } from './picture-list.query.js';
import { PlaceOrderService } from './place-order.service.js';
import { PaymentAvailabilityService } from './payment-availability.service.js';
import { PurchaseLimitsService } from './purchase-limits.service.js';
import { ReleaseCodesService } from './release-codes.service.js';
import { ResumeOrdersService } from './resume-orders.service.js';
import { StaffLimitsService } from './staff-limits.service.js';
import { UnpaidOrderService } from './unpaid-order.service.js';
import { VaultModule } from '../vault/vault.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StockModule } from '../stock/stock.module.js';
import { PaymentsModule } from '../payments/payments.module.js';

@Module({
  imports: [
    VaultModule,
    OrdersModule,
    StockModule,
    PaymentsModule,
    storeFeature(deliveryRecordSchema, attemptSchema, buyerBlockSchema, couponSchema, unitReplySchema),
  ],
  providers: [
    OfferService,
    CouponCodesService,
    CouponRepository,
    CouponSecretsService,
    CouponTriesService,
    CouponOrdersRepository,
    CouponLimitsService,
    CouponAdminService,
    CouponLossesService,
    QuoteCouponService,
    FreeOrderService,
    BuyerBlockRepository,
    BuyerBlockService,
    BuyerHistoryService,
    NetworkChargesService,
    HoldLimitsService,
    PurchaseLimitsService,
    PaymentAvailabilityService,
    PlaceOrderService,
    GrantDraftService,
    StaffLimitsService,
    OrderService,
    PictureListQuery,
    UnpaidOrderService,
    OrderSweepService,
    ExpireOrdersService,
    ResumeOrdersService,
    OrderUpkeepService,
    ReleaseCodesService,
    DeliveryService,
    ReplacementService,
    DeliveryContentService,
    DeliveryTimeService,
    DeliveryLinkService,
    DeliveryRecordRepository,
    AttemptRepository,
    DeliveryLogService,
    RefusedMailService,
    ResendMailService,
    RevealService,
    GiveUnitsService,
    UnitReplyRepository,
    KeptRepliesService,
    UnitReplyService,
  ],
  exports: [
    BuyerBlockService,
    CouponCodesService,
    CouponSecretsService,
    DeliveryLinkService,
    DeliveryLogService,
    DeliveryService,
    GiveUnitsService,
    GrantDraftService,
    KeptRepliesService,
    OfferService,
    ReplacementService,
    ResendMailService,
    StaffLimitsService,
  ],
})
export class PurchaseModule {}
