import { Injectable } from '@nestjs/common';
import type { ConnectionTest } from '@vale/contracts/checkout';
import { InjectConfig } from '@vale/platform/config';
import { abortedAfter } from '@vale/platform/time-limit';
import { AuditService, type AuditOrigin } from '../audit/audit.service.js';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { PaymentMethodService } from './payment-method.service.js';
import { connectionProblemOf } from './providers/connection-problem.client.js';
import { connectOnce } from './providers/provider-connections.client.js';

/** Calls a provider for an admin, over a connection of its own: what fails does not count as an outage of the shop's. */
@Injectable()
export class PaymentMethodTestService {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly audit: AuditService,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  /** Moves no money. Throws `checkout.payment-method-unknown` and `.payment-method-unreadable`. */
  async test({ accountId, requestId }: AuditOrigin, id: string): Promise<ConnectionTest> {
    const method = await this.methods.open(id);
    const startedAt = performance.now();
    const outcome = await this.call(() =>
      abortedAfter(this.config.PAYMENT_REQUEST_TIMEOUT_MS, (signal) =>
        connectOnce(method.driver, this.methods.accountOf(method)).checkHealth(signal),
      ),
    );
    const tested: ConnectionTest = { ...outcome, durationMs: Math.round(performance.now() - startedAt) };
    await this.audit.append({
      ...{ accountId, requestId, reason: '', before: null, after: { problem: tested.problem } },
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
