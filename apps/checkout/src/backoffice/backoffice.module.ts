import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { CouponExportService } from './admin/coupon-export.service.js';
import { KeptCodeService } from './admin/kept-code.service.js';
import { GrantService } from './admin/grant.service.js';
import { HandDeliveryService } from './admin/hand-delivery.service.js';
import { OrderActionService } from './admin/order-action.service.js';
import { OrderAdminService } from './admin/order-admin.service.js';
import { OrderInspectionService } from './admin/order-inspection.service.js';
import { CorrectAnswerService } from './admin/correct-answer.service.js';
import { PanelOrderService } from './admin/panel-order.service.js';
import { RefundService } from './admin/refund.service.js';
import { ReplaceCodeService } from './admin/replace-code.service.js';
import { ResendDeliveryService } from './admin/resend-delivery.service.js';
import { BlockAdminService } from './blocks/block-admin.service.js';
import { AccountDayRepository } from './days/account-day.repository.js';
import { accountDaySchema } from './days/account-day.schema.js';
import { CompareDayService } from './days/compare-day.service.js';
import { DayService } from './days/day.service.js';
import { EvidenceService } from './evidence/evidence.service.js';
import { OrderExportService } from './export/order-export.service.js';
import { SalesFiguresQuery } from './figures/sales-figures.query.js';
import { WaitingWorkQuery } from './figures/waiting-work.query.js';
import { HelpCasesService } from './inbox/help-cases.service.js';
import { HelpDeskService } from './inbox/help-desk.service.js';
import { HelpPictureRepository } from './inbox/help-picture.repository.js';
import { helpPictureSchema } from './inbox/help-picture.schema.js';
import { HelpPictureService } from './inbox/help-picture.service.js';
import { HelpRequestRepository } from './inbox/help-request.repository.js';
import { helpRequestSchema } from './inbox/help-request.schema.js';
import { HelpService } from './inbox/help.service.js';
import { SavedAnswersRepository } from './inbox/saved-answers.repository.js';
import { savedAnswersSchema } from './inbox/saved-answers.schema.js';
import { SavedAnswersService } from './inbox/saved-answers.service.js';
import { CaseFixService } from './inbox/case-fix.service.js';
import { CaseSourcesService } from './inbox/case-sources.service.js';
import { InboxMetricsService } from './inbox/inbox-metrics.service.js';
import { InboxRepository } from './inbox/inbox.repository.js';
import { inboxSchema } from './inbox/inbox.schema.js';
import { InboxService } from './inbox/inbox.service.js';
import { PaymentCasesService } from './inbox/payment-cases.service.js';
import { CaseScheduleService } from './inbox/case-schedule.service.js';
import { CaseFinderService } from './inbox/case-finder.service.js';
import { StockCasesService } from './inbox/stock-cases.service.js';
import { StuckCodesService } from './inbox/stuck-codes.service.js';
import { ResealTokensService } from './keys/reseal-tokens.service.js';
import { RotateKeysService } from './keys/rotate-keys.service.js';
import { ErasureRepository } from './privacy/erasure.repository.js';
import { erasureSchema } from './privacy/erasure.schema.js';
import { ErasureService } from './privacy/erasure.service.js';
import { OwnOrdersService } from './privacy/own-orders.service.js';
import { RetentionService } from './privacy/retention.service.js';
import { IndexOrdersService } from './search/index-orders.service.js';
import { OrderListAdminService } from './search/order-list-admin.service.js';
import { OrderSearchService } from './search/order-search.service.js';
import { OrderTokenRepository } from './search/order-token.repository.js';
import { orderTokenSchema } from './search/order-token.schema.js';
import { ReviewService } from './reviews/review.service.js';
import { DemoStockService } from './setup/demo-stock.service.js';
import { DemoWithdrawalService } from './setup/demo-withdrawal.service.js';
import { PaymentSetupService } from './setup/payment-setup.service.js';
import { AuditModule } from '../audit/audit.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StockModule } from '../stock/stock.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { PurchaseModule } from '../purchase/purchase.module.js';

@Module({
  imports: [
    AuditModule,
    OrdersModule,
    StockModule,
    PaymentsModule,
    PurchaseModule,
    storeFeature(
      inboxSchema,
      erasureSchema,
      helpRequestSchema,
      helpPictureSchema,
      savedAnswersSchema,
      orderTokenSchema,
      accountDaySchema,
    ),
  ],
  providers: [
    ResealTokensService,
    RotateKeysService,
    BlockAdminService,
    OrderActionService,
    OrderAdminService,
    OrderInspectionService,
    PanelOrderService,
    CorrectAnswerService,
    RefundService,
    HandDeliveryService,
    ResendDeliveryService,
    ReplaceCodeService,
    GrantService,
    CouponExportService,
    KeptCodeService,
    InboxRepository,
    InboxService,
    CaseFixService,
    InboxMetricsService,
    PaymentCasesService,
    CaseSourcesService,
    CaseFinderService,
    CaseScheduleService,
    StockCasesService,
    StuckCodesService,
    HelpPictureRepository,
    HelpPictureService,
    HelpRequestRepository,
    HelpService,
    HelpDeskService,
    HelpCasesService,
    SavedAnswersRepository,
    SavedAnswersService,
    EvidenceService,
    ErasureRepository,
    ErasureService,
    RetentionService,
    OwnOrdersService,
    SalesFiguresQuery,
    WaitingWorkQuery,
    PaymentSetupService,
    DemoStockService,
    DemoWithdrawalService,
    ReviewService,
    OrderTokenRepository,
    IndexOrdersService,
    OrderSearchService,
    OrderListAdminService,
    OrderExportService,
    AccountDayRepository,
    CompareDayService,
    DayService,
  ],
})
export class BackofficeModule {}
