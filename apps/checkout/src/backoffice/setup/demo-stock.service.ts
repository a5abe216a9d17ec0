import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { demoStock } from '@vale/contracts/catalog';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { StockService } from '../../stock/stock.service.js';
import { demoCode } from './demo-code.js';

/** Demo mode only: something to sell. */
@Injectable()
export class DemoStockService implements OnApplicationBootstrap {
  constructor(
    private readonly stock: StockService,
    private readonly ids: Ids,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.runtime.VALE_DEMO) return;
    await this.stock.seed(demoStock, ({ codes }) =>
      Array.from({ length: codes }, () => demoCode(this.ids.token())),
    );
  }
}
