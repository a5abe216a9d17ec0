import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { CustomerSealService } from './customer-seal.service.js';
import { OrderListRepository } from './order-list.repository.js';
import { OrderListService } from './order-list.service.js';
import { OrderMetricsService } from './order-metrics.service.js';
import { OrderSealRepository } from './order-seal.repository.js';
import { OrderStoreService } from './order-store.service.js';
import { OrderRepository } from './order.repository.js';
import { orderSchema } from './order.schema.js';
import { ProviderReplyRepository } from './provider-reply.repository.js';
import { ProviderReplyService } from './provider-reply.service.js';
import { SaleConversionService } from './sale-conversion.service.js';
import { SealCustomersService } from './seal-customers.service.js';
import { VaultModule } from '../vault/vault.module.js';

const models = storeFeature(orderSchema);

@Module({
  imports: [VaultModule, models],
  providers: [
    CustomerSealService,
    OrderRepository,
    OrderListRepository,
    OrderListService,
    OrderStoreService,
    OrderSealRepository,
    SaleConversionService,
    SealCustomersService,
    OrderMetricsService,
    ProviderReplyRepository,
    ProviderReplyService,
  ],
  exports: [
    models,
    OrderListService,
    OrderStoreService,
    SealCustomersService,
    OrderMetricsService,
    ProviderReplyService,
  ],
})
export class OrdersModule {}
