/** What Nest makes of this folder. */
import { CancelChargesService } from './cancel-charges.service.js';
import { ChargeReaderService } from './charge-reader.service.js';
import { ChargeService } from './charge.service.js';
import { PaymentGatewayService } from './payment-gateway.service.js';
import { PaymentJobsService } from './payment-jobs.service.js';
import { PaymentMethodAdminService } from './payment-method-admin.service.js';
import { PaymentMethodDraftService } from './payment-method-draft.service.js';
import { PaymentMethodRepository } from './payment-method.repository.js';
import { PaymentMethodService } from './payment-method.service.js';
import { PaymentMethodTestService } from './payment-method-test.service.js';
import { PollService } from './poll.service.js';
import { RefundDeadlineService } from './refund-deadline.service.js';
import { SettledListService } from './settled-list.service.js';
import { SettledMatchService } from './settled-match.service.js';
import { SettledRepository } from './settled.repository.js';
import { StatusCheckService } from './status-check.service.js';
import { StatusWordRepository } from './status-word.repository.js';
import { StatusWordService } from './status-word.service.js';
import { SweepPollService } from './sweep-poll.service.js';
import { TakenPaymentService } from './taken-payment.service.js';
import { TestChargeMatchService } from './test-charge-match.service.js';
import { TestChargeProviderService } from './test-charge-provider.service.js';
import { TestChargeRepository } from './test-charge.repository.js';
import { TestChargeService } from './test-charge.service.js';
import { UnlistedPaymentService } from './unlisted-payment.service.js';
import { UnmatchedPaymentService } from './unmatched-payment.service.js';
import { UnusableChargeService } from './unusable-charge.service.js';

export const payment = [
  PaymentMethodRepository,
  PaymentMethodService,
  PaymentMethodDraftService,
  PaymentMethodAdminService,
  PaymentMethodTestService,
  PaymentGatewayService,
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
  UnmatchedPaymentService,
  UnusableChargeService,
  SettledMatchService,
  SettledListService,
  RefundDeadlineService,
  SweepPollService,
  TestChargeRepository,
  TestChargeProviderService,
  TestChargeMatchService,
  TestChargeService,
];
