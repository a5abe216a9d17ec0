import { Injectable } from '@nestjs/common';
import { catalogEvents } from '@vale/contracts/catalog';
import { On } from '@vale/platform/bus';
import { ShopService } from './shop.service.js';

@Injectable()
export class ForgetShopWhenShopChangedConsumer {
  constructor(private readonly shop: ShopService) {}

  @On(catalogEvents.shopChanged, { every: 'replica' })
  handle(): void {
    this.shop.forget();
  }
}
