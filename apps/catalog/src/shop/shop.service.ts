import { Injectable } from '@nestjs/common';
import type { ShopSettings } from '@vale/contracts/catalog';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { catalogConfig, type CatalogConfig } from '../catalog.config.js';
import { shopSettings } from './shop.js';

@Injectable()
export class ShopService {
  constructor(
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(catalogConfig) private readonly config: CatalogConfig,
  ) {}

  get(): ShopSettings {
    return shopSettings({
      name: this.config.STORE_NAME,
      supportUrl: this.config.STORE_SUPPORT_URL,
      communityUrl: this.config.STORE_COMMUNITY_URL,
      showcaseSold: this.config.SHOWCASE_SOLD,
      demo: this.runtime.VALE_DEMO,
    });
  }
}
