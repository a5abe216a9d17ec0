import { OrderAdminController } from './admin/order-admin.controller.js';
import { RecordActionWhenOrderActionTakenConsumer } from './admin/record-action-when-order-action-taken.consumer.js';
import { ResumeRefundsJob } from './admin/resume-refunds.job.js';
import { SendRefundJob } from './admin/send-refund.job.js';
import { AuditController } from './audit/audit.controller.js';
import { RecordChangeWhenAdminChangedConsumer } from './audit/record-change-when-admin-changed.consumer.js';
import { CallbackController } from './callback/callback.controller.js';
import { WorkOffCallbacksJob } from './callback/work-off-callbacks.job.js';
import { DeliverOrderWhenOrderPaidConsumer } from './delivery/deliver-order-when-order-paid.consumer.js';
import { DeliverOrderJob } from './delivery/deliver-order.job.js';
import { DeliveryController } from './delivery/delivery.controller.js';
import { EvidenceController } from './evidence/evidence.controller.js';
import { ForgetEvidenceJob } from './evidence/forget-evidence.job.js';
import { SalesFiguresController } from './figures/sales-figures.controller.js';
import { CancelChargesWhenOrderClosedConsumer } from './payment/cancel-charges-when-order-closed.consumer.js';
import { CancelChargesWhenOrderPaidConsumer } from './payment/cancel-charges-when-order-paid.consumer.js';
import { CreateChargeJob } from './payment/create-charge.job.js';
import { ForgetPaymentMethodsWhenChangedConsumer } from './payment/forget-payment-methods-when-changed.consumer.js';
import { ListSettledJob } from './payment/list-settled.job.js';
import { PaymentMethodController } from './payment/payment-method.controller.js';
import { PaymentController } from './payment/payment.controller.js';
import { PollPaymentJob } from './payment/poll-payment.job.js';
import { ReadChargesJob } from './payment/read-charges.job.js';
import { RegisterCallbackWhenPaymentMethodsChangedConsumer } from './payment/register-callback-when-payment-methods-changed.consumer.js';
import { ForgetBuyersJob } from './privacy/forget-buyers.job.js';
import { EraseBuyerWhenAccountDeletedConsumer } from './privacy/erase-buyer-when-account-deleted.consumer.js';
import { OwnOrdersController } from './privacy/own-orders.controller.js';
import { DeliverLateOrdersWhenStockChangedConsumer } from './purchase/deliver-late-orders-when-stock-changed.consumer.js';
import { ExpireOrdersJob } from './purchase/expire-orders.job.js';
import { ForgetOfferWhenProductChangedConsumer } from './purchase/forget-offer-when-product-changed.consumer.js';
import { OrderController } from './purchase/order.controller.js';
import { PictureListQuery } from './purchase/picture-list.query.js';
import { ReleaseCodesJob } from './purchase/release-codes.job.js';
import { ResumeOrdersJob } from './purchase/resume-orders.job.js';
import { InboxController } from './reconciliation/inbox.controller.js';
import { ReconcileAllJob } from './reconciliation/reconcile-all.job.js';
import { ReconcileJob } from './reconciliation/reconcile.job.js';
import { ReviewController } from './review/review.controller.js';
import { ForgetLowLevelWhenOrderBumpDeletedConsumer } from './stock/forget-low-level-when-order-bump-deleted.consumer.js';
import { ForgetLowLevelWhenProductDeletedConsumer } from './stock/forget-low-level-when-product-deleted.consumer.js';
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
];

export const jobs = [
  CreateChargeJob,
  PollPaymentJob,
  ReadChargesJob,
  DeliverOrderJob,
  ExpireOrdersJob,
  ReleaseCodesJob,
  ResumeOrdersJob,
  WorkOffCallbacksJob,
  ListSettledJob,
  SendRefundJob,
  ResumeRefundsJob,
  ReconcileJob,
  ReconcileAllJob,
  ForgetEvidenceJob,
  ForgetBuyersJob,
];

export const consumers = [
  DeliverOrderWhenOrderPaidConsumer,
  DeliverLateOrdersWhenStockChangedConsumer,
  CancelChargesWhenOrderClosedConsumer,
  CancelChargesWhenOrderPaidConsumer,
  RecordActionWhenOrderActionTakenConsumer,
  RecordChangeWhenAdminChangedConsumer,
  ForgetOfferWhenProductChangedConsumer,
  ForgetLowLevelWhenProductDeletedConsumer,
  ForgetLowLevelWhenOrderBumpDeletedConsumer,
  ForgetPaymentMethodsWhenChangedConsumer,
  RegisterCallbackWhenPaymentMethodsChangedConsumer,
  EraseBuyerWhenAccountDeletedConsumer,
];
