import { Injectable } from '@nestjs/common';
import { checkoutMessages } from '@vale/contracts/checkout';
import { AppError, platformErrors, type CallContext } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { Limits } from '@vale/platform/limits';
import { paymentsConfig, type PaymentsConfig } from '../payments.config.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';
import { CallbackStoreService } from './callback-store.service.js';

/** Checks the secret in a payment method's callback address, and limits its callbacks to what the shop can process. */
@Injectable()
export class CallbackEntryService {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly limits: Limits,
    private readonly callbacks: CallbackStoreService,
    @InjectConfig(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Resolves once the callback is durable. Throws `checkout.webhook-unknown`; `platform.too-many-requests`, counted for
   * each method after its secret was checked; `platform.unavailable` when it could not be stored.
   */
  @Handles(checkoutMessages.notifyPayment)
  async receive(
    { methodId, secret, body }: { methodId: string; secret: string; body: unknown },
    { client }: Pick<CallContext, 'client'>,
  ) {
    const { id } = await this.methods.authenticate(methodId, secret);
    const limit = { points: this.config.PAYMENT_CALLBACKS_PER_MINUTE, seconds: 60 };
    const { allowed, retryAfterMs } = await this.limits.take('checkout.callbacks', id, limit);
    if (!allowed) throw new AppError(platformErrors.tooManyRequests, { data: { retryAfterMs } });
    await this.callbacks.receive(id, body, client);
    return {};
  }
}
