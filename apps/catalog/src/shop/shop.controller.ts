import { Controller } from '@nestjs/common';
import { catalogMessages, type ShopSettings } from '@vale/contracts/catalog';
import { Handles } from '@vale/platform/bus';
import { ShopService } from './shop.service.js';

@Controller()
export class ShopController {
  constructor(private readonly shop: ShopService) {}

  @Handles(catalogMessages.getShop)
  get(): ShopSettings {
    return this.shop.get();
  }
}
