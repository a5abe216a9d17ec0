import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import type { Order } from '../order/order.js';
import type { AttemptResult } from './charge-attempt.js';
import type { ChargeReading } from './charge-reading.js';
import { ExternalTransactionsClient } from './external-transactions.client.js';
import { PaymentMethodService } from './payment-method.service.js';
import type { PaymentMethod } from './payment-method.js';
import { ProviderRefusal, ProviderTrouble } from './payment-provider.js';
import type { MadeCharge, PaymentProvider, ProviderAccess } from './payment-provider.js';
import { problemOfPixCode } from './pix-code.js';
import { simulatedCharge } from './simulated-charge.js';

/** The counter at which charges are made and read, whichever provider an order's method speaks with. */
@Injectable()
export class ProviderDeskService {
  private readonly providers: Record<PaymentMethod['driver'], PaymentProvider>;

  constructor(
    externalTransactions: ExternalTransactionsClient,
    private readonly methods: PaymentMethodService,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {
    this.providers = { 'external-transactions': externalTransactions };
  }

  /** Makes one charge. How it ended is the answer; it rejects only when the order's method is gone. */
  async make(order: Order): Promise<AttemptResult> {
    const method = await this.methods.get(order.methodId);
    try {
      const made = await this.providers[method.driver].createCharge(accessTo(method), {
        reference: order.transactionId,
        amountCentavos: order.totalCentavos,
        expiresAt: order.expiresAt,
        now: this.clock.nowMs(),
        customer: order.customer,
        description: order.product.title,
        callbackUrl: this.methods.callbackUrl(method),
      });
      return this.checked(order, made);
    } catch (error) {
      return this.failed(order, error);
    }
  }

  /** Rejects with `ProviderTrouble` or `ProviderRefusal`. */
  async read(order: Order, providerId: string): Promise<ChargeReading> {
    const method = await this.methods.get(order.methodId);
    const reading = await this.providers[method.driver].readCharge(accessTo(method), providerId);
    if (reading.status === 'unknown' || (reading.status === 'paid' && reading.amountCentavos === null)) {
      const { transactionId } = order;
      this.logger.warn('the provider says something new of a charge', { transactionId, word: reading.word });
    }
    return reading;
  }

  /** Nobody is shown a code that does not hold, or that asks for another sum. */
  private checked(
    order: Order,
    { providerId, pixCode, status, feeCentavos, payPage }: MadeCharge,
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
        providerStatus: status,
        feeCentavos,
      },
    };
  }

  private failed(order: Order, error: unknown): AttemptResult {
    if (error instanceof ProviderRefusal) return { outcome: 'refused', message: error.message };
    if (!(error instanceof ProviderTrouble)) throw error;
    const { transactionId } = order;
    this.logger.warn('a charge was not made', { transactionId, trouble: error.kind, error });
    if (error.kind === 'network' && this.runtime.VALE_DEMO)
      return { outcome: 'made', charge: simulatedCharge(order) };
    return { outcome: 'unknown', message: `${error.kind}: ${error.message}` };
  }
}

function accessTo({ apiEndpoint, publicToken, privateToken, extraConfig }: PaymentMethod): ProviderAccess {
  return { apiEndpoint, publicToken, privateToken, expiry: extraConfig.expiry };
}
