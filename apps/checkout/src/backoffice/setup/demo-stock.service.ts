import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { demoStock } from '@vale/contracts/catalog';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { StockService } from '../../stock/stock.service.js';
import { demoCode } from './demo-code.js';

/** Demo mode only: something to sell. */
@Injectable()
export class DemoStockService implements OnApplicationBootstrap {
  constructor(
    private readonly stock: StockService,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.runtime.VALE_DEMO) return;
    // Every process derives the same codes, so two that start at once fill the stock only once.
    await this.stock.seed(demoStock, ({ productId, variation, codes }) =>
      Array.from({ length: codes }, (_, at) => demoCode(digest(`${productId}\n${variation}\n${at}`))),
    );
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
