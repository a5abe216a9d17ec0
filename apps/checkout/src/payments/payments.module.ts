import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { CallbackEntryService } from './callbacks/callback-entry.service.js';
import { CallbackInboxService } from './callbacks/callback-inbox.service.js';
import { CallbackKeysService } from './callbacks/callback-keys.service.js';
import { CallbackLogService } from './callbacks/callback-log.service.js';
import { CallbackMetricsService } from './callbacks/callback-metrics.service.js';
import { CallbackWorkService } from './callbacks/callback-work.service.js';
import { CallbackRepository } from './callbacks/callback.repository.js';
import { callbackSchema } from './callbacks/callback.schema.js';
import { CancelChargesService } from './cancel-charges.service.js';
import { ChargeReaderService } from './charge-reader.service.js';
import { ChargeService } from './charge.service.js';
import { ProviderCallsService } from './provider-calls.service.js';
import { PaymentJobsService } from './payment-jobs.service.js';
import { PaymentMethodAdminService } from './payment-method-admin.service.js';
import { PaymentMethodDraftService } from './payment-method-draft.service.js';
import { PaymentMethodTestService } from './payment-method-test.service.js';
import { PaymentMethodRepository } from './payment-method.repository.js';
import { paymentMethodSchema, paymentSettingsSchema } from './payment-method.schema.js';
import { PaymentMethodService } from './payment-method.service.js';
import { PollService } from './poll.service.js';
import { ProviderDownService } from './provider-down.service.js';
import { RefundDeadlineService } from './refund-deadline.service.js';
import { SettledListService } from './settled-list.service.js';
import { SettledMatchService } from './settled-match.service.js';
import { SettledRepository } from './settled.repository.js';
import { settledCursorSchema, unmatchedPaymentSchema } from './settled.schema.js';
import { StatusCheckService } from './status-check.service.js';
import { StatusWordRepository } from './status-word.repository.js';
import { statusWordSchema } from './status-word.schema.js';
import { StatusWordService } from './status-word.service.js';
import { SweepPollService } from './sweep-poll.service.js';
import { TakenPaymentService } from './taken-payment.service.js';
import { TestChargeMatchService } from './test-charge-match.service.js';
import { TestChargeProviderService } from './test-charge-provider.service.js';
import { TestChargeRepository } from './test-charge.repository.js';
import { TestChargeService } from './test-charge.service.js';
import { UnlistedPaymentService } from './unlisted-payment.service.js';
import { UnlistedReturnService } from './unlisted-return.service.js';
import { UnmatchedPaymentService } from './unmatched-payment.service.js';
import { UnusableChargeService } from './unusable-charge.service.js';
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
      unmatchedPaymentSchema,
      statusWordSchema,
    ),
  ],
  providers: [
    CallbackRepository,
    CallbackWorkService,
    CallbackInboxService,
    CallbackEntryService,
    CallbackKeysService,
    CallbackMetricsService,
    CallbackLogService,
    PaymentMethodRepository,
    PaymentMethodService,
    PaymentMethodDraftService,
    PaymentMethodAdminService,
    PaymentMethodTestService,
    ProviderCallsService,
    PaymentJobsService,
    ChargeService,
    StatusWordRepository,
    StatusWordService,
    ChargeReaderService,
    StatusCheckService,
    TakenPaymentService,
    CancelChargesService,
    PollService,
    SettledRepository,
    UnlistedPaymentService,
    UnlistedReturnService,
    UnmatchedPaymentService,
    UnusableChargeService,
    ProviderDownService,
    SettledMatchService,
    SettledListService,
    RefundDeadlineService,
    SweepPollService,
    TestChargeRepository,
    TestChargeProviderService,
    TestChargeMatchService,
    TestChargeService,
  ],
  exports: [
    CallbackKeysService,
    CallbackLogService,
    PaymentMethodService,
    ProviderCallsService,
    ChargeService,
    StatusWordService,
    StatusCheckService,
    UnlistedPaymentService,
    UnlistedReturnService,
    UnmatchedPaymentService,
    UnusableChargeService,
    ProviderDownService,
    SettledListService,
    RefundDeadlineService,
    SweepPollService,
  ],
})
export class PaymentsModule {}
