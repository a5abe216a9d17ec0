import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { paymentsConfig, type PaymentsConfig } from '../../payments/payments.config.js';
import { fieldSettings } from '../../payments/providers/provider-field-settings.client.js';
import { PUBLIC_TOKEN, writeSecrets } from '../../payments/providers/provider-fields.js';
import { SANDBOX_METHOD } from '../../orders/money/method-id.js';
import { CONFIGURED_METHOD } from '../../payments/methods/payment-method.js';
import { PaymentMethodService } from '../../payments/methods/payment-method.service.js';
import { paymentProvider } from '../../payments/providers/payment-providers.client.js';

/** Writes the payment method that the settings describe; in demo mode without one, the sandbox's. */
@Injectable()
export class PaymentSetupService implements OnApplicationBootstrap {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly bus: Bus,
    private readonly logger: Logger,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // A data folder that was used in demo mode must not sell for simulated payments.
    if (!this.runtime.VALE_DEMO) await this.retireSimulated();
    if (this.config.PAYMENT_API_URL) await this.installConfigured(this.config.PAYMENT_API_URL);
    else if (this.runtime.VALE_DEMO) await this.installSandbox(this.config.SANDBOX_API_KEY);
    await this.bus.emit(checkoutEvents.paymentMethodsChanged, {});
  }

  private async retireSimulated(): Promise<void> {
    const methods = await this.methods.retireSimulated();
    if (methods.length > 0)
      this.logger.warn('payment methods of demo mode do not charge orders any more', { methods });
  }

  private async installConfigured(apiEndpoint: string): Promise<void> {
    const { PAYMENT_NAME, PAYMENT_PROVIDER, PAYMENT_TIMEOUT_MINUTES } = this.config;
    const { driver, fields } = paymentProvider(PAYMENT_PROVIDER)!;
    const values = fieldSettings(this.config, fields);
    const settings = fields.filter(({ secret }) => !secret).map(({ name }) => [name, values[name]]);
    await this.methods.install({
      id: CONFIGURED_METHOD,
      name: PAYMENT_NAME,
      driver,
      integrationType: 'pix',
      publicToken: values[PUBLIC_TOKEN] ?? '',
      privateToken: writeSecrets(fields, values),
      apiEndpoint,
      extraConfig: {
        ...Object.fromEntries(settings.filter(([, value]) => value !== undefined)),
        timeout: PAYMENT_TIMEOUT_MINUTES,
      },
    });
  }

  private async installSandbox(key: string | undefined): Promise<void> {
    if (key === undefined)
      return this.logger.warn('no payment method: set SANDBOX_API_KEY to the key of the sandbox');
    // The address of the shop's own sandbox may change with `PUBLIC_URL`; its charges stay readable.
    await this.methods.install(
      {
        id: SANDBOX_METHOD,
        name: 'PIX (simulação)',
        driver: 'external-transactions',
        integrationType: 'pix',
        publicToken: '',
        privateToken: key,
        apiEndpoint: this.config.SANDBOX_URL ?? `${this.runtime.PUBLIC_URL}/sandbox`,
        extraConfig: { timeout: this.config.PAYMENT_TIMEOUT_MINUTES, expiry: 'instant' },
      },
      { movable: true },
    );
  }
}
