import { Controller } from '@nestjs/common';
import { catalogRoutes } from '@vale/contracts/catalog';
import { Serves } from '../../edge/serves.js';
import { ShopReader } from '../../shop/shop-reader.js';

@Controller()
export class ShopRoutes {
  constructor(private readonly shop: ShopReader) {}

  @Serves(catalogRoutes.getShop)
  getShop() {
    return this.shop.read();
  }
}
