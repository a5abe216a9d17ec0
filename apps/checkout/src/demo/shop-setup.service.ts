import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { demoStock, type DemoStock } from '@vale/contracts/catalog';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import {
  CONFIGURED_METHOD,
  PaymentMethodService,
  SANDBOX_METHOD,
} from '../payment/payment-method.service.js';
import { ShelfService } from '../stock/shelf.service.js';
import { StockService } from '../stock/stock.service.js';
import { demoCode } from './demo-code.js';

/** The key that everybody who reads this project knows; the sandbox moves no money. */
const SANDBOX_KEY = 'vale-sandbox-key';

/** Shelves filled at once: their writes share the trips to the disk. */
const AT_ONCE = 16;

/** Brings the store to what its settings say: the payment method, and in demo mode something to sell. */
@Injectable()
export class ShopSetupService implements OnApplicationBootstrap {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly stock: StockService,
    private readonly shelves: ShelfService,
    private readonly ids: Ids,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // A data folder that was a demonstration must not sell against play money.
    if (!this.runtime.VALE_DEMO) await this.methods.retire(SANDBOX_METHOD);
    if (this.config.PAYMENT_API_URL) await this.installConfigured(this.config.PAYMENT_API_URL);
    else if (this.runtime.VALE_DEMO) await this.installSandbox();
    if (this.runtime.VALE_DEMO) await this.stockShelves(demoStock);
  }

  /** A shelf that exists is left alone, sold out or not. */
  private async stockShelves(stocks: readonly DemoStock[]): Promise<void> {
    const known = new Set((await this.shelves.list()).map(keyOf));
    const missing = stocks.filter((stock) => !known.has(keyOf(stock))).values();
    const fill = async () => {
      for (const { productId, variation, codes } of missing) {
        const fresh = Array.from({ length: codes }, () => demoCode(this.ids.token()));
        await this.stock.add({ productId, variation }, fresh);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fill));
  }

  private async installConfigured(apiEndpoint: string): Promise<void> {
    const {
      PAYMENT_NAME,
      PAYMENT_PUBLIC_TOKEN = '',
      PAYMENT_PRIVATE_TOKEN = '',
      PAYMENT_EXPIRY,
    } = this.config;
    await this.methods.install({
      id: CONFIGURED_METHOD,
      name: PAYMENT_NAME,
      driver: 'external-transactions',
      integrationType: 'pix',
      publicToken: PAYMENT_PUBLIC_TOKEN,
      privateToken: PAYMENT_PRIVATE_TOKEN,
      apiEndpoint,
      extraConfig: { timeout: this.config.PAYMENT_TIMEOUT_MINUTES, expiry: PAYMENT_EXPIRY },
    });
  }

  private async installSandbox(): Promise<void> {
    await this.methods.install({
      id: SANDBOX_METHOD,
      name: 'PIX (simulação)',
      driver: 'external-transactions',
      integrationType: 'pix',
      publicToken: '',
      privateToken: this.config.SANDBOX_API_KEY ?? SANDBOX_KEY,
      apiEndpoint: this.config.SANDBOX_URL ?? `${this.runtime.PUBLIC_URL}/sandbox`,
      extraConfig: { timeout: this.config.PAYMENT_TIMEOUT_MINUTES, expiry: 'instant' },
    });
  }
}

function keyOf({ productId, variation }: Pick<DemoStock, 'productId' | 'variation'>): string {
  return `${productId}\n${variation}`;
}
