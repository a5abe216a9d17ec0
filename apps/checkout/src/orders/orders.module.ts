import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { CustomerSealService } from './buyer/customer-seal.service.js';
import { OrderListRepository } from './lists/order-list.repository.js';
import { OrderListService } from './lists/order-list.service.js';
import { OrderMetricsService } from './lists/order-metrics.service.js';
import { OrderSealRepository } from './store/order-seal.repository.js';
import { OrderStoreService } from './store/order-store.service.js';
import { OrderRepository } from './store/order.repository.js';
import { orderSchema } from './store/order.schema.js';
import { ProviderReplyRepository } from './store/provider-reply.repository.js';
import { ProviderReplyService } from './store/provider-reply.service.js';
import { SaleConversionService } from './lists/sale-conversion.service.js';
import { SealCustomersService } from './store/seal-customers.service.js';
import { WebhookOrderService } from './lists/webhook-order.service.js';
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
    WebhookOrderService,
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
