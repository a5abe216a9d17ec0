import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import { On } from '@vale/platform/bus';
import { OrderFeed, type OrderChange } from './order-feed.js';

@Injectable()
export class PushOrderWhenChangedConsumer {
  constructor(private readonly feed: OrderFeed) {}

  @On(checkoutEvents.orderChanged, { every: 'replica' })
  push(change: OrderChange): void {
    this.feed.push(change);
  }
}
