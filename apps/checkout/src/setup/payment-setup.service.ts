import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import {
  CONFIGURED_METHOD,
  PaymentMethodService,
  SANDBOX_METHOD,
} from '../payment/payment-method.service.js';

/** The sandbox's default key; public, because the sandbox moves no money. */
const SANDBOX_KEY = 'vale-sandbox-key';

/** Writes the payment method that the settings describe; in demo mode without one, the sandbox's. */
@Injectable()
export class PaymentSetupService implements OnApplicationBootstrap {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly bus: Bus,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // A data folder that was used in demo mode must not sell for play money.
    if (!this.runtime.VALE_DEMO) await this.methods.retire(SANDBOX_METHOD);
    if (this.config.PAYMENT_API_URL) await this.installConfigured(this.config.PAYMENT_API_URL);
    else if (this.runtime.VALE_DEMO) await this.installSandbox();
    await this.bus.emit(checkoutEvents.paymentMethodsChanged, {});
  }

  private async installConfigured(apiEndpoint: string): Promise<void> {
    const {
      PAYMENT_NAME,
      PAYMENT_PROVIDER,
      PAYMENT_PUBLIC_TOKEN = '',
      PAYMENT_PRIVATE_TOKEN = '',
      PAYMENT_EXPIRY,
    } = this.config;
    await this.methods.install({
      id: CONFIGURED_METHOD,
      name: PAYMENT_NAME,
      driver: PAYMENT_PROVIDER,
      integrationType: 'pix',
      publicToken: PAYMENT_PUBLIC_TOKEN,
      privateToken: PAYMENT_PRIVATE_TOKEN,
      apiEndpoint,
      extraConfig: { timeout: this.config.PAYMENT_TIMEOUT_MINUTES, expiry: PAYMENT_EXPIRY },
    });
  }

  private async installSandbox(): Promise<void> {
    // The shop's own sandbox moves with the shop, and keeps its charges.
    await this.methods.install(
      {
        id: SANDBOX_METHOD,
        name: 'PIX (simulação)',
        driver: 'external-transactions',
        integrationType: 'pix',
        publicToken: '',
        privateToken: this.config.SANDBOX_API_KEY ?? SANDBOX_KEY,
        apiEndpoint: this.config.SANDBOX_URL ?? `${this.runtime.PUBLIC_URL}/sandbox`,
        extraConfig: { timeout: this.config.PAYMENT_TIMEOUT_MINUTES, expiry: 'instant' },
      },
      { movable: true },
    );
  }
}
