import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { checkoutErrors, checkoutEvents } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { PaymentGatewayService } from '../payment/payment-gateway.service.js';
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
    private readonly gateway: PaymentGatewayService,
    private readonly logger: Logger,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // A data folder that was used in demo mode must not sell for simulated payments.
    if (!this.runtime.VALE_DEMO) await this.methods.retire(SANDBOX_METHOD);
    if (this.config.PAYMENT_API_URL) await this.installConfigured(this.config.PAYMENT_API_URL);
    else if (this.runtime.VALE_DEMO) await this.installSandbox();
    await this.bus.emit(checkoutEvents.paymentMethodsChanged, {});
    // Not awaited: a provider that is down does not keep the shop from starting, and polls find payments too.
    this.gateway.registerCallback().catch((error: unknown) => {
      if (error instanceof AppError && error.is(checkoutErrors.noPaymentMethod)) return;
      this.logger.warn('the address for call-backs could not be registered', { error });
    });
  }

  private async installConfigured(apiEndpoint: string): Promise<void> {
    const {
      PAYMENT_NAME,
      PAYMENT_PROVIDER,
      PAYMENT_PUBLIC_TOKEN = '',
      PAYMENT_EXPIRY,
      PAYMENT_PIX_KEY,
      PAYMENT_TOKEN_URL,
    } = this.config;
    await this.methods.install({
      id: CONFIGURED_METHOD,
      name: PAYMENT_NAME,
      driver: PAYMENT_PROVIDER,
      integrationType: 'pix',
      publicToken: PAYMENT_PUBLIC_TOKEN,
      privateToken: privateTokenOf(this.config),
      apiEndpoint,
      extraConfig: {
        timeout: this.config.PAYMENT_TIMEOUT_MINUTES,
        expiry: PAYMENT_EXPIRY,
        ...(PAYMENT_PIX_KEY && { pixKey: PAYMENT_PIX_KEY }),
        ...(PAYMENT_TOKEN_URL && { tokenUrl: PAYMENT_TOKEN_URL }),
      },
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

/** The token alone; with a certificate, all of it as JSON, so that it is encrypted and replaced as one. */
function privateTokenOf(config: CheckoutConfig): string {
  const { PAYMENT_PRIVATE_TOKEN: clientSecret = '', PAYMENT_CLIENT_CERTIFICATE, PAYMENT_CLIENT_KEY } = config;
  if (!PAYMENT_CLIENT_CERTIFICATE || !PAYMENT_CLIENT_KEY) return clientSecret;
  const pem = (text: string) => text.replaceAll('\\n', '\n');
  const identity = { certificate: pem(PAYMENT_CLIENT_CERTIFICATE), privateKey: pem(PAYMENT_CLIENT_KEY) };
  return JSON.stringify({ clientSecret, ...identity });
}
