import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { CallbackEntryService } from './callback/callback-entry.service.js';
import { CallbackInboxService } from './callback/callback-inbox.service.js';
import { CallbackLogService } from './callback/callback-log.service.js';
import { CallbackWorkService } from './callback/callback-work.service.js';
import { CallbackKeysService } from './callback/callback-keys.service.js';
import { CallbackMetricsService } from './callback/callback-metrics.service.js';
import { CallbackRepository } from './callback/callback.repository.js';
import { CALLBACK_MODEL, callbackSchema } from './callback/callback.schema.js';
import { controllers } from './checkout-handlers.module.js';
import { HandDeliveryService } from './admin/hand-delivery.service.js';
import { OrderActionService } from './admin/order-action.service.js';
import { OrderAdminService } from './admin/order-admin.service.js';
import { OrderInspectionService } from './admin/order-inspection.service.js';
import { RefundWayService } from './admin/refund-way.service.js';
import { RefundService } from './admin/refund.service.js';
import { ResendDeliveryService } from './admin/resend-delivery.service.js';
import { SendRefundService } from './admin/send-refund.service.js';
import { AuditChainRepository } from './audit/audit-chain.repository.js';
import { AuditRepository } from './audit/audit.repository.js';
import { AUDIT_MODEL, auditSchema } from './audit/audit.schema.js';
import { AuditService } from './audit/audit.service.js';
import { VerifyAuditService } from './audit/verify-audit.service.js';
import { EvidenceService } from './evidence/evidence.service.js';
import { FingerprintService } from './crypto/fingerprint.service.js';
import { CustomerSealService } from './crypto/customer-seal.service.js';
import { VaultKeyRepository } from './crypto/vault-key.repository.js';
import { VAULT_KEY_MODEL, vaultKeySchema } from './crypto/vault-key.schema.js';
import { VaultService } from './crypto/vault.service.js';
import { AttemptRepository } from './delivery/attempt.repository.js';
import { ATTEMPT_MODEL, attemptSchema } from './delivery/attempt.schema.js';
import { DeliveryLinkService } from './delivery/delivery-link.service.js';
import { DeliveryLogService } from './delivery/delivery-log.service.js';
import { DeliveryMailService } from './delivery/delivery-mail.service.js';
import { DeliveryRecordRepository } from './delivery/delivery-record.repository.js';
import { DELIVERY_RECORD_MODEL, deliveryRecordSchema } from './delivery/delivery-record.schema.js';
import { DeliveryTimeService } from './delivery/delivery-time.service.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { RevealService } from './delivery/reveal.service.js';
import { DeliveredTotalRepository } from './figures/delivered-total.repository.js';
import { SalesFiguresService } from './figures/sales-figures.service.js';
import { RotateKeysService } from './keys/rotate-keys.service.js';
import { OrderMetricsService } from './order/order-metrics.service.js';
import { OrderSealRepository } from './order/order-seal.repository.js';
import { OrderStoreService } from './order/order-store.service.js';
import { OrderListRepository } from './order/order-list.repository.js';
import { OrderListService } from './order/order-list.service.js';
import { OrderRepository } from './order/order.repository.js';
import { ProviderReplyRepository } from './order/provider-reply.repository.js';
import { ProviderReplyService } from './order/provider-reply.service.js';
import { SealCustomersService } from './order/seal-customers.service.js';
import { ORDER_MODEL, orderSchema } from './order/order.schema.js';
import {
  PAYMENT_METHOD_MODEL,
  PAYMENT_SETTINGS_MODEL,
  paymentMethodSchema,
  paymentSettingsSchema,
} from './payment/payment-method.schema.js';
import { payment } from './payment/payment.module.js';
import {
  SETTLED_CURSOR_MODEL,
  settledCursorSchema,
  UNMATCHED_PAYMENT_MODEL,
  unmatchedPaymentSchema,
} from './payment/settled.schema.js';
import { STATUS_WORD_MODEL, statusWordSchema } from './payment/status-word.schema.js';
import { ErasureRepository } from './privacy/erasure.repository.js';
import { ERASURE_MODEL, erasureSchema } from './privacy/erasure.schema.js';
import { ErasureService } from './privacy/erasure.service.js';
import { RetentionService } from './privacy/retention.service.js';
import { OwnOrdersService } from './privacy/own-orders.service.js';
import { ExpireOrdersService } from './purchase/expire-orders.service.js';
import { OrderSweepService } from './purchase/order-sweep.service.js';
import { OrderService } from './purchase/order.service.js';
import { OrderUpkeepService } from './purchase/order-upkeep.service.js';
import { OfferService } from './purchase/offer.service.js';
import { PlaceOrderService } from './purchase/place-order.service.js';
import { PurchaseLimitsService } from './purchase/purchase-limits.service.js';
import { ReleaseCodesService } from './purchase/release-codes.service.js';
import { ResumeOrdersService } from './purchase/resume-orders.service.js';
import { CaseReplyService } from './reconciliation/case-reply.service.js';
import { CaseFixService } from './reconciliation/case-fix.service.js';
import { InboxMetricsService } from './reconciliation/inbox-metrics.service.js';
import { InboxRepository } from './reconciliation/inbox.repository.js';
import { INBOX_MODEL, inboxSchema } from './reconciliation/inbox.schema.js';
import { InboxService } from './reconciliation/inbox.service.js';
import { PaymentCasesService } from './reconciliation/payment-cases.service.js';
import { ReconciliationScheduleService } from './reconciliation/reconciliation-schedule.service.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { StockCasesService } from './reconciliation/stock-cases.service.js';
import { StuckCodesService } from './reconciliation/stuck-codes.service.js';
import { ReviewService } from './review/review.service.js';
import { DemoStockService } from './setup/demo-stock.service.js';
import { DemoWithdrawalService } from './setup/demo-withdrawal.service.js';
import { PaymentSetupService } from './setup/payment-setup.service.js';
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
  SealCustomersService,
  OrderMetricsService,
  DeliveredTotalRepository,
  SalesFiguresService,
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
