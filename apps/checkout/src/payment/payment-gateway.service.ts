import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import type { ChargeSnapshot } from '../order/charge-snapshot.js';
import type { Order } from '../order/order.js';
import type { AttemptResult } from './charge-attempt.js';
import { PaymentMethodService } from './payment-method.service.js';
import type { PaymentMethod } from './payment-method.js';
import { problemOfPixCode } from './pix-code.js';
import { ProviderError, ProviderRefusal } from './providers/payment-provider.js';
import type { CreatedCharge, PaymentProvider, ProviderAccount } from './providers/payment-provider.js';
import { PAYMENT_PROVIDERS, type PaymentDriver } from './providers/payment-providers.client.js';
import { providerHttp } from './providers/provider-http.client.js';
import { simulatedCharge } from './simulated-charge.js';

/** Creates and reads charges at the provider of an order's payment method. */
@Injectable()
export class PaymentGatewayService {
  private readonly providers: Record<PaymentDriver, PaymentProvider>;

  constructor(
    private readonly methods: PaymentMethodService,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(checkoutConfig) { PAYMENT_MAX_CALLS, PAYMENT_REQUEST_TIMEOUT_MS }: CheckoutConfig,
  ) {
    const http = providerHttp({ maxCalls: PAYMENT_MAX_CALLS, timeoutMs: PAYMENT_REQUEST_TIMEOUT_MS });
    const connected = PAYMENT_PROVIDERS.map(({ driver, connect }) => [driver, connect(http)]);
    this.providers = Object.fromEntries(connected) as Record<PaymentDriver, PaymentProvider>;
  }

  /** One attempt to create a charge, and how it ended. Rejects only when the order's method is gone. */
  async createCharge(order: Order): Promise<AttemptResult> {
    const method = await this.methods.get(order.methodId);
    try {
      const created = await this.providers[method.driver].createCharge(accountOf(method), {
        reference: order.transactionId,
        amountCentavos: order.totalCentavos,
        expiresAt: order.expiresAt,
        now: this.clock.nowMs(),
        customer: order.customer,
        description: order.product.title,
        callbackUrl: this.methods.callbackUrl(method),
      });
      return this.checked(order, created);
    } catch (error) {
      return this.failed(order, error);
    }
  }

  /** Rejects with `ProviderError` or `ProviderRefusal`. */
  async readCharge(order: Order, providerId: string): Promise<ChargeSnapshot> {
    const method = await this.methods.get(order.methodId);
    const snapshot = await this.providers[method.driver].readCharge(accountOf(method), providerId);
    const { status, providerStatus, amountCentavos } = snapshot;
    if (status === 'unknown' || (status === 'paid' && amountCentavos === null)) {
      const { transactionId } = order;
      this.logger.warn('the provider’s status of a charge is not understood', {
        transactionId,
        providerStatus,
      });
    }
    return snapshot;
  }

  /** A code that is invalid, or for another amount, is never shown. */
  private checked(
    order: Order,
    { providerId, pixCode, providerStatus, feeCentavos, payPage }: CreatedCharge,
  ): AttemptResult {
    const problem = problemOfPixCode(pixCode, order.totalCentavos);
    if (problem) {
      this.logger.error('the provider made an unusable charge', {
        transactionId: order.transactionId,
        problem,
      });
      return { outcome: 'unusable', providerId, message: problem };
    }
    return {
      outcome: 'made',
      charge: {
        providerId,
        pixCode,
        simulated: false,
        payPage: this.runtime.VALE_DEMO ? payPage : null,
        providerStatus,
        feeCentavos,
      },
    };
  }

  private failed(order: Order, error: unknown): AttemptResult {
    if (error instanceof ProviderRefusal) return { outcome: 'refused', message: error.message };
    if (!(error instanceof ProviderError)) throw error;
    const { transactionId } = order;
    this.logger.warn('a charge was not made', { transactionId, kind: error.kind, error });
    if (error.kind === 'network' && this.runtime.VALE_DEMO)
      return { outcome: 'made', charge: simulatedCharge(order) };
    return { outcome: 'unknown', message: `${error.kind}: ${error.message}` };
  }
}

function accountOf({
  apiEndpoint,
  publicToken,
  privateToken,
  extraConfig,
}: PaymentMethod<PaymentDriver>): ProviderAccount {
  return { apiEndpoint, publicToken, privateToken, settings: extraConfig };
}
