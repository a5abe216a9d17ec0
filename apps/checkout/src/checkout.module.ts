import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { CallbackEntryService } from './payments/callbacks/callback-entry.service.js';
import { CallbackInboxService } from './payments/callbacks/callback-inbox.service.js';
import { CallbackLogService } from './payments/callbacks/callback-log.service.js';
import { CallbackWorkService } from './payments/callbacks/callback-work.service.js';
import { CallbackKeysService } from './payments/callbacks/callback-keys.service.js';
import { CallbackMetricsService } from './payments/callbacks/callback-metrics.service.js';
import { CallbackRepository } from './payments/callbacks/callback.repository.js';
import { CALLBACK_MODEL, callbackSchema } from './payments/callbacks/callback.schema.js';
import { controllers } from './checkout-handlers.module.js';
import { HandDeliveryService } from './backoffice/admin/hand-delivery.service.js';
import { OrderActionService } from './backoffice/admin/order-action.service.js';
import { OrderAdminService } from './backoffice/admin/order-admin.service.js';
import { OrderInspectionService } from './backoffice/admin/order-inspection.service.js';
import { RefundWayService } from './backoffice/admin/refund-way.service.js';
import { RefundService } from './backoffice/admin/refund.service.js';
import { ResendDeliveryService } from './backoffice/admin/resend-delivery.service.js';
import { SendRefundService } from './backoffice/admin/send-refund.service.js';
import { AuditChainRepository } from './audit/audit-chain.repository.js';
import { AuditRepository } from './audit/audit.repository.js';
import { AUDIT_MODEL, auditSchema } from './audit/audit.schema.js';
import { AuditService } from './audit/audit.service.js';
import { VerifyAuditService } from './audit/verify-audit.service.js';
import { EvidenceService } from './backoffice/evidence/evidence.service.js';
import { FingerprintService } from './vault/fingerprint.service.js';
import { CustomerSealService } from './orders/customer-seal.service.js';
import { VaultKeyRepository } from './vault/vault-key.repository.js';
import { VAULT_KEY_MODEL, vaultKeySchema } from './vault/vault-key.schema.js';
import { VaultService } from './vault/vault.service.js';
import { AttemptRepository } from './purchase/delivery/attempt.repository.js';
import { ATTEMPT_MODEL, attemptSchema } from './purchase/delivery/attempt.schema.js';
import { DeliveryLinkService } from './purchase/delivery/delivery-link.service.js';
import { DeliveryLogService } from './purchase/delivery/delivery-log.service.js';
import { DeliveryMailService } from './purchase/delivery/delivery-mail.service.js';
import { DeliveryRecordRepository } from './purchase/delivery/delivery-record.repository.js';
import { DELIVERY_RECORD_MODEL, deliveryRecordSchema } from './purchase/delivery/delivery-record.schema.js';
import { DeliveryTimeService } from './purchase/delivery/delivery-time.service.js';
import { DeliveryService } from './purchase/delivery/delivery.service.js';
import { RevealService } from './purchase/delivery/reveal.service.js';
import { RotateKeysService } from './backoffice/keys/rotate-keys.service.js';
import { OrderMetricsService } from './orders/order-metrics.service.js';
import { OrderSealRepository } from './orders/order-seal.repository.js';
import { OrderStoreService } from './orders/order-store.service.js';
import { OrderListRepository } from './orders/order-list.repository.js';
import { OrderListService } from './orders/order-list.service.js';
import { OrderRepository } from './orders/order.repository.js';
import { ProviderReplyRepository } from './orders/provider-reply.repository.js';
import { ProviderReplyService } from './orders/provider-reply.service.js';
import { SaleConversionService } from './orders/sale-conversion.service.js';
import { SealCustomersService } from './orders/seal-customers.service.js';
import { ORDER_MODEL, orderSchema } from './orders/order.schema.js';
import {
  PAYMENT_METHOD_MODEL,
  PAYMENT_SETTINGS_MODEL,
  paymentMethodSchema,
  paymentSettingsSchema,
} from './payments/payment-method.schema.js';
import { payment } from './payments/payment.module.js';
import {
  SETTLED_CURSOR_MODEL,
  settledCursorSchema,
  UNMATCHED_PAYMENT_MODEL,
  unmatchedPaymentSchema,
} from './payments/settled.schema.js';
import { STATUS_WORD_MODEL, statusWordSchema } from './payments/status-word.schema.js';
import { ErasureRepository } from './backoffice/privacy/erasure.repository.js';
import { ERASURE_MODEL, erasureSchema } from './backoffice/privacy/erasure.schema.js';
import { ErasureService } from './backoffice/privacy/erasure.service.js';
import { RetentionService } from './backoffice/privacy/retention.service.js';
import { OwnOrdersService } from './backoffice/privacy/own-orders.service.js';
import { ExpireOrdersService } from './purchase/expire-orders.service.js';
import { OrderSweepService } from './purchase/order-sweep.service.js';
import { OrderService } from './purchase/order.service.js';
import { OrderUpkeepService } from './purchase/order-upkeep.service.js';
import { OfferService } from './purchase/offer.service.js';
import { PlaceOrderService } from './purchase/place-order.service.js';
import { HoldLimitsService } from './purchase/hold-limits.service.js';
import { NetworkTrustService } from './purchase/network-trust.service.js';
import { PurchaseLimitsService } from './purchase/purchase-limits.service.js';
import { ReleaseCodesService } from './purchase/release-codes.service.js';
import { ResumeOrdersService } from './purchase/resume-orders.service.js';
import { CaseReplyService } from './backoffice/inbox/case-reply.service.js';
import { CaseFixService } from './backoffice/inbox/case-fix.service.js';
import { InboxMetricsService } from './backoffice/inbox/inbox-metrics.service.js';
import { InboxRepository } from './backoffice/inbox/inbox.repository.js';
import { INBOX_MODEL, inboxSchema } from './backoffice/inbox/inbox.schema.js';
import { InboxService } from './backoffice/inbox/inbox.service.js';
import { PaymentCasesService } from './backoffice/inbox/payment-cases.service.js';
import { ReconciliationScheduleService } from './backoffice/inbox/reconciliation-schedule.service.js';
import { ReconciliationService } from './backoffice/inbox/reconciliation.service.js';
import { StockCasesService } from './backoffice/inbox/stock-cases.service.js';
import { StuckCodesService } from './backoffice/inbox/stuck-codes.service.js';
import { ReviewService } from './backoffice/reviews/review.service.js';
import { DemoStockService } from './backoffice/setup/demo-stock.service.js';
import { DemoWithdrawalService } from './backoffice/setup/demo-withdrawal.service.js';
import { PaymentSetupService } from './backoffice/setup/payment-setup.service.js';
import { CheckKeysService } from './stock/check-keys.service.js';
import { LineCodeRepository } from './stock/line-code.repository.js';
import { LineCodeService } from './stock/line-code.service.js';
import { RotateCodesService } from './stock/rotate-codes.service.js';
import { SharedCodeRepository } from './stock/shared-code.repository.js';
import { SharedCodeService } from './stock/shared-code.service.js';
import { SharedStockAdminService } from './stock/shared-stock-admin.service.js';
import { StockActionRepository } from './stock/stock-action.repository.js';
import { StockAdminRepository } from './stock/stock-admin.repository.js';
import { StockAdminService } from './stock/stock-admin.service.js';
import { StockCheckService } from './stock/stock-check.service.js';
import { StockHoldService } from './stock/stock-hold.service.js';
import { StockIntakeService } from './stock/stock-intake.service.js';
import { StockPrintsRepository } from './stock/stock-prints.repository.js';
import { StockPrintsService } from './stock/stock-prints.service.js';
import { StockKeysRepository } from './stock/stock-keys.repository.js';
import { StockLevelRepository } from './stock/stock-level.repository.js';
import { StockLevelService } from './stock/stock-level.service.js';
import { StockListService } from './stock/stock-list.service.js';
import { StockTargetService } from './stock/stock-target.service.js';
import { StockRuleRepository } from './stock/stock-rule.repository.js';
import { StockRepository } from './stock/stock.repository.js';
import {
  STOCK_CODE_MODEL,
  STOCK_LEVEL_MODEL,
  STOCK_RULE_MODEL,
  stockCodeSchema,
  stockLevelSchema,
  stockRuleSchema,
} from './stock/stock.schema.js';
import { StockService } from './stock/stock.service.js';

const crypto = [VaultService, VaultKeyRepository, FingerprintService, CustomerSealService];
const stock = [
  StockRepository,
  StockRuleRepository,
  StockLevelRepository,
  StockLevelService,
  StockIntakeService,
  StockService,
  StockHoldService,
  SharedCodeRepository,
  SharedCodeService,
  SharedStockAdminService,
  StockActionRepository,
  StockAdminRepository,
  StockAdminService,
  StockCheckService,
  StockListService,
  StockTargetService,
  LineCodeRepository,
  LineCodeService,
];
const keys = [
  StockPrintsRepository,
  StockPrintsService,
  StockKeysRepository,
  CheckKeysService,
  RotateCodesService,
  RotateKeysService,
];
const order = [
  OrderRepository,
  OrderListRepository,
  OrderListService,
  OrderStoreService,
  OrderSealRepository,
  SaleConversionService,
  SealCustomersService,
  OrderMetricsService,
  ProviderReplyRepository,
  ProviderReplyService,
];
const callback = [
  CallbackRepository,
  CallbackWorkService,
  CallbackInboxService,
  CallbackEntryService,
  CallbackKeysService,
  CallbackMetricsService,
  CallbackLogService,
];
const purchase = [
  OfferService,
  NetworkTrustService,
  HoldLimitsService,
  PurchaseLimitsService,
  PlaceOrderService,
  OrderService,
  OrderSweepService,
  ExpireOrdersService,
  ResumeOrdersService,
  OrderUpkeepService,
  ReleaseCodesService,
];
const delivery = [
  DeliveryService,
  DeliveryTimeService,
  DeliveryLinkService,
  DeliveryRecordRepository,
  AttemptRepository,
  DeliveryLogService,
  DeliveryMailService,
  RevealService,
];
const audit = [AuditChainRepository, AuditRepository, AuditService, VerifyAuditService];
const admin = [
  OrderActionService,
  OrderAdminService,
  OrderInspectionService,
  RefundWayService,
  RefundService,
  SendRefundService,
  HandDeliveryService,
  ResendDeliveryService,
];
const reconciliation = [
  InboxRepository,
  InboxService,
  CaseReplyService,
  CaseFixService,
  InboxMetricsService,
  PaymentCasesService,
  ReconciliationService,
  ReconciliationScheduleService,
  StockCasesService,
  StuckCodesService,
];
const evidence = [EvidenceService];
const privacy = [ErasureRepository, ErasureService, RetentionService, OwnOrdersService];
const setup = [PaymentSetupService, DemoStockService, DemoWithdrawalService];

@Module({
  imports: [
    storeFeature(
      { name: ORDER_MODEL, schema: orderSchema },
      { name: STOCK_CODE_MODEL, schema: stockCodeSchema },
      { name: STOCK_LEVEL_MODEL, schema: stockLevelSchema },
      { name: STOCK_RULE_MODEL, schema: stockRuleSchema },
      { name: DELIVERY_RECORD_MODEL, schema: deliveryRecordSchema },
      { name: AUDIT_MODEL, schema: auditSchema },
      { name: ATTEMPT_MODEL, schema: attemptSchema },
      { name: INBOX_MODEL, schema: inboxSchema },
      { name: VAULT_KEY_MODEL, schema: vaultKeySchema },
      { name: PAYMENT_METHOD_MODEL, schema: paymentMethodSchema },
      { name: PAYMENT_SETTINGS_MODEL, schema: paymentSettingsSchema },
      { name: CALLBACK_MODEL, schema: callbackSchema },
      { name: SETTLED_CURSOR_MODEL, schema: settledCursorSchema },
      { name: UNMATCHED_PAYMENT_MODEL, schema: unmatchedPaymentSchema },
      { name: STATUS_WORD_MODEL, schema: statusWordSchema },
      { name: ERASURE_MODEL, schema: erasureSchema },
    ),
  ],
  controllers,
  providers: [
    ...crypto,
    ...stock,
    ...keys,
    ...order,
    ...payment,
    ...callback,
    ...purchase,
    ...delivery,
    ...audit,
    ...admin,
    ...reconciliation,
    ReviewService,
    ...evidence,
    ...privacy,
    ...setup,
  ],
})
export class CheckoutModule {}
