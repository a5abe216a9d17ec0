import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { CallBudgetService } from './budget/call-budget.service.js';
import { CallCountsRepository } from './budget/call-counts.repository.js';
import { callCountsSchema } from './budget/call-counts.schema.js';
import { CallbackEntryService } from './callbacks/callback-entry.service.js';
import { CallbackStoreService } from './callbacks/callback-store.service.js';
import { CallbackKeysService } from './callbacks/callback-keys.service.js';
import { CallbackLogService } from './callbacks/callback-log.service.js';
import { CallbackMetricsService } from './callbacks/callback-metrics.service.js';
import { CallbackWorkService } from './callbacks/callback-work.service.js';
import { CallbackRepository } from './callbacks/callback.repository.js';
import { callbackSchema } from './callbacks/callback.schema.js';
import { CancelChargesService } from './charges/cancel-charges.service.js';
import { AccountKeysService } from './charges/account-keys.service.js';
import { ChargeReaderService } from './charges/charge-reader.service.js';
import { ChargeService } from './charges/charge.service.js';
import { ProviderCallsService } from './charges/provider-calls.service.js';
import { PaymentJobsService } from './charges/payment-jobs.service.js';
import { PaymentMethodAdminService } from './methods/payment-method-admin.service.js';
import { PaymentMethodDraftService } from './methods/payment-method-draft.service.js';
import { PaymentMethodListService } from './methods/payment-method-list.service.js';
import { PaymentMethodTestService } from './methods/payment-method-test.service.js';
import { PaymentMethodRepository } from './methods/payment-method.repository.js';
import { paymentMethodSchema, paymentSettingsSchema } from './methods/payment-method.schema.js';
import { PaymentMethodService } from './methods/payment-method.service.js';
import { PaymentNewsService } from './polls/payment-news.service.js';
import { PollService } from './polls/poll.service.js';
import { RefundDeadlineService } from './refunds/refund-deadline.service.js';
import { SettledListService } from './reconciliation/settled-list.service.js';
import { SettledMatchService } from './reconciliation/settled-match.service.js';
import { StatusCheckService } from './charges/status-check.service.js';
import { StatusWordRepository } from './charges/status-word.repository.js';
import { CallbackRegistrationService } from './sources/callback-registration.service.js';
import { PaymentSourceRepository } from './sources/payment-source.repository.js';
import { paymentSourceSchema } from './sources/payment-source.schema.js';
import { PaymentSourceService } from './sources/payment-source.service.js';
import { statusWordSchema } from './charges/status-word.schema.js';
import { StatusWordService } from './charges/status-word.service.js';
import { SweepPollService } from './polls/sweep-poll.service.js';
import { TestChargeMatchService } from './test-charges/test-charge-match.service.js';
import { TestChargeProviderService } from './test-charges/test-charge-provider.service.js';
import { TestChargeRepository } from './methods/test-charge.repository.js';
import { TestChargeService } from './test-charges/test-charge.service.js';
import { SendRefundService } from './refunds/send-refund.service.js';
import { MethodHealthService } from './methods/method-health.service.js';
import { MissingPaymentService } from './reconciliation/missing-payment.service.js';
import { ReturnReadsService } from './reconciliation/return-reads.service.js';
import { SettledCursorRepository } from './reconciliation/settled-cursor.repository.js';
import { settledCursorSchema } from './reconciliation/settled-cursor.schema.js';
import { StrayPaymentRepository } from './stray/stray-payment.repository.js';
import { strayPaymentSchema } from './stray/stray-payment.schema.js';
import { StrayPaymentService } from './stray/stray-payment.service.js';
import { VaultModule } from '../vault/vault.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StockModule } from '../stock/stock.module.js';

@Module({
  imports: [
    VaultModule,
    AuditModule,
    OrdersModule,
    StockModule,
    storeFeature(
      paymentMethodSchema,
      paymentSettingsSchema,
      callbackSchema,
      settledCursorSchema,
      strayPaymentSchema,
      statusWordSchema,
      paymentSourceSchema,
      callCountsSchema,
    ),
  ],
  providers: [
    CallbackRepository,
    CallbackWorkService,
    CallbackStoreService,
    CallbackEntryService,
    CallbackKeysService,
    CallbackMetricsService,
    CallbackLogService,
    PaymentMethodRepository,
    PaymentMethodService,
    PaymentMethodDraftService,
    PaymentMethodAdminService,
    PaymentMethodListService,
    PaymentMethodTestService,
    CallCountsRepository,
    CallBudgetService,
    ProviderCallsService,
    PaymentJobsService,
    ChargeService,
    StatusWordRepository,
    StatusWordService,
    AccountKeysService,
    ChargeReaderService,
    StatusCheckService,
    CancelChargesService,
    PaymentNewsService,
    PollService,
    StrayPaymentRepository,
    StrayPaymentService,
    MethodHealthService,
    MissingPaymentService,
    ReturnReadsService,
    SettledCursorRepository,
    SettledMatchService,
    SettledListService,
    PaymentSourceRepository,
    PaymentSourceService,
    CallbackRegistrationService,
    RefundDeadlineService,
    SendRefundService,
    SweepPollService,
    TestChargeRepository,
    TestChargeProviderService,
    TestChargeMatchService,
    TestChargeService,
  ],
  exports: [
    CallBudgetService,
    CallbackKeysService,
    CallbackLogService,
    PaymentMethodService,
    ProviderCallsService,
    ChargeService,
    StatusWordService,
    StatusCheckService,
    StrayPaymentService,
    MethodHealthService,
    MissingPaymentService,
    ReturnReadsService,
    SettledListService,
    PaymentSourceService,
    RefundDeadlineService,
    SendRefundService,
    SweepPollService,
  ],
})
export class PaymentsModule {}
