import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { methodsDown } from './provider-down.js';

const NEWEST = 100;

/** Finds providers that create no charges. Every process finds the same ones, because it reads stored orders. */
@Injectable()
export class ProviderDownService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly clock: Clock,
  ) {}

  async methodIds(): Promise<Set<string>> {
    return methodsDown(await this.orders.read.listNewest(NEWEST), this.clock.nowMs());
  }
}
