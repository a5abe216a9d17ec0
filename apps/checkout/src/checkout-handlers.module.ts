import { OrderAdminController } from './backoffice/admin/order-admin.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { CallbackController } from './payments/callbacks/callback.controller.js';
import { DeliveryController } from './purchase/delivery/delivery.controller.js';
import { EvidenceController } from './backoffice/evidence/evidence.controller.js';
import { SalesFiguresQuery } from './backoffice/figures/sales-figures.query.js';
import { SaleController } from './orders/sale.controller.js';
import { PaymentMethodController } from './payments/payment-method.controller.js';
import { PaymentController } from './payments/payment.controller.js';
import { OwnOrdersController } from './backoffice/privacy/own-orders.controller.js';
import { OrderController } from './purchase/order.controller.js';
import { PictureListQuery } from './purchase/picture-list.query.js';
import { InboxController } from './backoffice/inbox/inbox.controller.js';
import { ReviewController } from './backoffice/reviews/review.controller.js';
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
  SalesFiguresQuery,
  OwnOrdersController,
  PictureListQuery,
  SaleController,
];
