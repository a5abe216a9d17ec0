import { Injectable } from '@nestjs/common';
import { paymentMethodErrors, paymentMethodMessages, type ConnectionTest } from '@vale/contracts/checkout';
import { AppError, type CallContext, type MessageParsed } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { abortedAfter } from '@vale/platform/time-limit';
import { auditOriginOf, AuditService, type AuditOrigin } from '../../audit/audit.service.js';
import { paymentsConfig, type PaymentsConfig } from '../payments.config.js';
import { CallBudgetService } from '../budget/call-budget.service.js';
import { PaymentMethodDraftService } from './payment-method-draft.service.js';
import { PaymentMethodRepository } from './payment-method.repository.js';
import { PaymentMethodService } from './payment-method.service.js';
import { connectionProblemOf } from '../providers/connection-problem.client.js';
import type { ProviderAccount } from '../providers/payment-provider.js';
import { paymentProvider, type PaymentDriver } from '../providers/payment-providers.client.js';
import { connectOnce } from '../providers/provider-connections.client.js';

/** Calls a provider for an admin over a separate connection, so that failures do not count as an outage. */
@Injectable()
export class PaymentMethodTestService {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly stored: PaymentMethodRepository,
    private readonly drafts: PaymentMethodDraftService,
    private readonly audit: AuditService,
    private readonly budget: CallBudgetService,
    @InjectConfig(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /** Moves no money. Throws `checkout.payment-method-unknown` and `.payment-method-unreadable`. */
  @Handles(paymentMethodMessages.testPaymentMethod)
  async test({ id }: { id: string }, context: CallContext): Promise<ConnectionTest> {
    const origin = auditOriginOf(context, 'admin');
    const method = await this.methods.open(id);
    return this.record(origin, id, method.driver, this.methods.accountOf(method));
  }

  /** Tests a draft before it is saved. Throws the errors of `test` and `platform.invalid-input`. */
  @Handles(paymentMethodMessages.checkPaymentMethod)
  async check(
    { id, ...body }: MessageParsed<typeof paymentMethodMessages.checkPaymentMethod>,
    context: CallContext,
  ): Promise<ConnectionTest> {
    const origin = auditOriginOf(context, 'admin');
    const base = id === undefined ? undefined : await this.stored.find(id);
    if (base === null) throw new AppError(paymentMethodErrors.paymentMethodUnknown);
    const draft = this.drafts.complete(body, base);
    const { driver } = paymentProvider(draft.driver)!;
    return this.record(origin, id ?? draft.id, driver, this.drafts.accountOf(draft));
  }

  private async record(
    { accountId, requestId }: AuditOrigin,
    id: string,
    driver: PaymentDriver,
    account: ProviderAccount,
  ): Promise<ConnectionTest> {
    const startedAt = performance.now();
    const { apiEndpoint, values } = account;
    const counted = { id, driver, apiEndpoint, publicToken: values['publicToken'] ?? '' };
    const onCall = () => this.budget.count(counted, 'lookup');
    const outcome = await this.call(() =>
      abortedAfter(this.config.PAYMENT_REQUEST_TIMEOUT_MS, (signal) =>
        connectOnce(driver, account, { onCall }).checkHealth(signal),
      ),
    );
    const tested: ConnectionTest = { ...outcome, durationMs: Math.round(performance.now() - startedAt) };
    await this.audit.append({
      accountId,
      requestId,
      reason: '',
      before: null,
      after: { problem: tested.problem },
      action: 'payment-method.test',
      target: { kind: 'payment-method', id },
    });
    return tested;
  }

  private async call(check: () => Promise<void>): Promise<Omit<ConnectionTest, 'durationMs'>> {
    try {
      await check();
      return { ok: true, problem: null, message: 'Conexão feita: o provedor aceita as credenciais.' };
    } catch (error) {
      const problem = connectionProblemOf(error);
      if (!problem) throw error;
      return { ok: false, ...problem };
    }
  }
}
