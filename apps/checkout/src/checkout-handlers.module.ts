import { OrderAdminController } from './admin/order-admin.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { CallbackController } from './callback/callback.controller.js';
import { DeliveryController } from './delivery/delivery.controller.js';
import { EvidenceController } from './evidence/evidence.controller.js';
import { SalesFiguresController } from './figures/sales-figures.controller.js';
import { SaleListController } from './order/sale-list.controller.js';
import { PaymentMethodController } from './payment/payment-method.controller.js';
import { PaymentController } from './payment/payment.controller.js';
import { OwnOrdersController } from './privacy/own-orders.controller.js';
import { OrderController } from './purchase/order.controller.js';
import { PictureListQuery } from './purchase/picture-list.query.js';
import { InboxController } from './reconciliation/inbox.controller.js';
import { ReviewController } from './review/review.controller.js';
import { StockAdminController } from './stock/stock-admin.controller.js';
import { StockController } from './stock/stock.controller.js';

// What messages, events and time begin. Apart from the module, which lists what they call.

export const controllers = [
  OrderController,
  PaymentController,
  PaymentMethodController,
  CallbackController,
  StockController,
  StockAdminController,
  DeliveryController,
  OrderAdminController,
  AuditController,
  EvidenceController,
  InboxController,
  ReviewController,
  SalesFiguresController,
  OwnOrdersController,
  PictureListQuery,
  SaleListController,
];
