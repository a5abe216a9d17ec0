import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { DeliverOrderWhenOrderPaidConsumer } from './delivery/deliver-order-when-order-paid.consumer.js';
import { DeliverOrderJob } from './delivery/deliver-order.job.js';
import { DeliveryController } from './delivery/delivery.controller.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { ShopSetupService } from './demo/shop-setup.service.js';
import { ExpireOrdersJob } from './order/expire-orders.job.js';
import { OrderBookService } from './order/order-book.service.js';
import { OrderFiguresService } from './order/order-figures.service.js';
import { OrderJobsService } from './order/order-jobs.service.js';
import { OrderSweepService } from './order/order-sweep.service.js';
import { OrderController } from './order/order.controller.js';
import { OrderRepository } from './order/order.repository.js';
import { ORDER_MODEL, orderSchema } from './order/order.schema.js';
import { OrderService } from './order/order.service.js';
import { PlaceOrderService } from './order/place-order.service.js';
import { ResumeOrdersJob } from './order/resume-orders.job.js';
import { CallbackService } from './payment/callback.service.js';
import { ChargeService } from './payment/charge.service.js';
import { CreateChargeJob } from './payment/create-charge.job.js';
import { ExternalTransactionsClient } from './payment/external-transactions.client.js';
import { PaymentCheckService } from './payment/payment-check.service.js';
import { PaymentMethodRepository } from './payment/payment-method.repository.js';
import {
  PAYMENT_METHOD_MODEL,
  PAYMENT_SETTINGS_MODEL,
  paymentMethodSchema,
  paymentSettingsSchema,
} from './payment/payment-method.schema.js';
import { PaymentMethodService } from './payment/payment-method.service.js';
import { PaymentController } from './payment/payment.controller.js';
import { PollPaymentJob } from './payment/poll-payment.job.js';
import { PollService } from './payment/poll.service.js';
import { ProviderDeskService } from './payment/provider-desk.service.js';
import { ShelfRepository } from './stock/shelf.repository.js';
import { ShelfService } from './stock/shelf.service.js';
import { StockController } from './stock/stock.controller.js';
import { StockRepository } from './stock/stock.repository.js';
import { SHELF_MODEL, shelfSchema, STOCK_CODE_MODEL, stockCodeSchema } from './stock/stock.schema.js';
import { StockService } from './stock/stock.service.js';
import { VaultService } from './vault/vault.service.js';

const order = [
  OrderRepository,
  OrderBookService,
  OrderFiguresService,
  OrderJobsService,
  OrderSweepService,
  OrderService,
  PlaceOrderService,
];
const payment = [
  PaymentMethodRepository,
  PaymentMethodService,
  ExternalTransactionsClient,
  ProviderDeskService,
  ChargeService,
  PaymentCheckService,
  PollService,
  CallbackService,
];
const stock = [VaultService, StockRepository, ShelfRepository, ShelfService, StockService];

@Module({
  imports: [
    storeFeature(
      { name: ORDER_MODEL, schema: orderSchema },
      { name: STOCK_CODE_MODEL, schema: stockCodeSchema },
      { name: SHELF_MODEL, schema: shelfSchema },
      { name: PAYMENT_METHOD_MODEL, schema: paymentMethodSchema },
      { name: PAYMENT_SETTINGS_MODEL, schema: paymentSettingsSchema },
    ),
  ],
  controllers: [OrderController, PaymentController, StockController, DeliveryController],
  providers: [
    ...order,
    ...payment,
    ...stock,
    DeliveryService,
    ShopSetupService,
    CreateChargeJob,
    PollPaymentJob,
    DeliverOrderJob,
    ExpireOrdersJob,
    ResumeOrdersJob,
    DeliverOrderWhenOrderPaidConsumer,
  ],
})
export class CheckoutModule {}
