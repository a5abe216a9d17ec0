import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { catalog } from '@vale/catalog';
import { checkout } from '@vale/checkout';
import { gatewayWith } from '@vale/gateway';
import { identity } from '@vale/identity';
import { notification } from '@vale/notification';
import { listenersOf } from '@vale/platform/app/listeners';
import { tracking } from '@vale/tracking';

/** A shop's waiting events and dead letters are stored under these names: a changed name loses them. */
const DURABLE_CONSUMERS = {
  'catalog-anonymise-review-when-order-anonymised': 'checkout.order-anonymised',
  'catalog-count-sale-when-order-paid': 'checkout.order-paid',
  'catalog-find-products-when-categories-relabelled': 'catalog.categories-relabelled',
  'catalog-mark-stock-when-stock-changed': 'checkout.stock-changed',
  'catalog-mark-stock-when-stock-seeded': 'checkout.stock-seeded',
  'catalog-rate-product-when-review-moderated': 'catalog.review-moderated',
  'checkout-cancel-charges-when-order-closed': 'checkout.order-closed',
  'checkout-cancel-charges-when-order-paid': 'checkout.order-paid',
  'checkout-compare-order-when-hand-delivery-changed': 'checkout.hand-delivery-changed',
  'checkout-delete-help-when-order-anonymised': 'checkout.order-anonymised',
  'checkout-deliver-kept-units-when-hand-delivery-changed': 'checkout.hand-delivery-changed',
  'checkout-deliver-late-orders-when-stock-changed': 'checkout.stock-changed',
  'checkout-deliver-order-when-order-paid': 'checkout.order-paid',
  'checkout-erase-buyer-when-account-deleted': 'identity.account-deleted',
  'checkout-forget-low-level-when-order-bump-deleted': 'catalog.order-bump-deleted',
  'checkout-forget-low-level-when-product-deleted': 'catalog.product-deleted',
  'checkout-index-order-when-delivery-mail-requested': 'checkout.delivery-mail-requested',
  'checkout-index-order-when-order-action-taken': 'checkout.order-action-taken',
  'checkout-index-order-when-order-anonymised': 'checkout.order-anonymised',
  'checkout-record-action-when-order-action-taken': 'checkout.order-action-taken',
  'checkout-record-change-when-admin-changed': 'audit.admin-changed',
  'checkout-register-callback-when-payment-methods-changed': 'checkout.payment-methods-changed',
  'identity-forget-confirmations-when-account-deleted': 'identity.account-deleted',
  'identity-remove-account-when-account-deleted': 'identity.account-deleted',
  'notification-alert-owner-when-admin-changed': 'audit.admin-changed',
  'notification-alert-owner-when-data-exported': 'checkout.data-exported',
  'notification-announce-delivery-when-order-delivered': 'checkout.order-delivered',
  'notification-announce-dispute-when-order-disputed': 'checkout.order-disputed',
  'notification-announce-payment-when-order-paid': 'checkout.order-paid',
  'notification-announce-product-when-product-created': 'catalog.product-created',
  'notification-announce-refund-when-order-refunded': 'checkout.order-refunded',
  'notification-announce-replacement-when-unit-replaced': 'checkout.unit-replaced',
  'notification-ask-for-units-when-hand-delivery-changed': 'checkout.hand-delivery-changed',
  'notification-delete-mails-when-order-anonymised': 'checkout.order-anonymised',
  'notification-edit-posts-when-availability-changed': 'catalog.availability-changed',
  'notification-edit-posts-when-product-changed': 'catalog.product-changed',
  'notification-edit-posts-when-product-expired': 'catalog.product-expired',
  'notification-forget-posts-when-product-deleted': 'catalog.product-deleted',
  'notification-send-confirmation-mail-when-confirmation-requested': 'identity.confirmation-requested',
  'notification-send-delivery-mail-when-delivery-mail-requested': 'checkout.delivery-mail-requested',
  'notification-send-delivery-mail-when-order-delivered': 'checkout.order-delivered',
  'notification-send-help-mail-when-help-answered': 'checkout.help-answered',
  'notification-send-reset-mail-when-password-reset-requested': 'identity.password-reset-requested',
  'notification-send-restock-mail-when-restock-mail-due': 'catalog.restock-mail-due',
  'notification-send-sign-in-mail-when-mail-proof-requested': 'identity.mail-proof-requested',
  'notification-send-stopped-mail-when-destination-stopped': 'tracking.destination-stopped',
  'tracking-anonymise-conversions-when-order-anonymised': 'checkout.order-anonymised',
  'tracking-record-purchase-when-order-paid': 'checkout.order-paid',
  'tracking-record-sale-when-sale-changed': 'checkout.sale-changed',
  'tracking-send-conversions-when-sale-changed': 'checkout.sale-changed',
};

it('keeps the names of released durable consumers', () => {
  const apps = [catalog, identity, checkout, notification, tracking, gatewayWith([])];
  const found = apps
    .flatMap(listenersOf)
    .flatMap(({ durable, event }) => (durable ? [[durable, event.name]] : []));
  expect(Object.fromEntries(found)).toEqual(DURABLE_CONSUMERS);
});
