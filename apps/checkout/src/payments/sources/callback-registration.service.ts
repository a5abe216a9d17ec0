import { Injectable } from '@nestjs/common';
import { checkoutErrors, checkoutEvents, checkoutJobs } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { ProviderCallsService } from '../charges/provider-calls.service.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';
import { nextTryAt } from './payment-source.js';
import { PaymentSourceRepository } from './payment-source.repository.js';
import { PaymentSourceService } from './payment-source.service.js';

/** Registers our address at the active method’s provider, if it does not come with each charge. Polls find payments too. */
@Injectable()
export class CallbackRegistrationService {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly calls: ProviderCallsService,
    private readonly sources: PaymentSourceService,
    private readonly known: PaymentSourceRepository,
    private readonly clock: Clock,
  ) {}

  @On(checkoutEvents.paymentMethodsChanged, {
    durable: 'checkout-register-callback-when-payment-methods-changed',
  })
  async register(): Promise<void> {
    // This event may arrive before the one that clears the cache.
    this.methods.forget();
    const method = await this.activeMethod();
    if (!method) return;
    const url = this.methods.callbackUrl(method);
    await this.sources.watch(method.id, 'registration', () =>
      this.calls.at(method.id, 'refund', (provider, signal) =>
        provider.registerCallback?.(url, signal, { replaces: method.replacesCallback ?? false }),
      ),
    );
  }

  /** Tries again what failed, less and less often, and checks from time to time that the registration is still there. */
  @Processes(checkoutJobs.registerCallbacks)
  async retryDue(): Promise<void> {
    const method = await this.activeMethod();
    const source = method && (await this.known.find(method.id, 'registration'));
    if (source && nextTryAt(source) <= this.clock.nowMs()) await this.register();
  }

  private async activeMethod() {
    try {
      return await this.methods.active();
    } catch (error) {
      if (error instanceof AppError && error.is(checkoutErrors.noPaymentMethod)) return null;
      throw error;
    }
  }
}
