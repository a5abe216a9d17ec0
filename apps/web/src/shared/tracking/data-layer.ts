import type { Content, TrackedEvent } from './events.js';
import type { TrackingDestination } from './tracker.js';

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** The shop's events by the names of Google Analytics 4. */
const GA4_NAMES: Record<TrackedEvent['name'], string> = {
  PageView: 'page_view',
  ViewContent: 'view_item_list',
  AddToCart: 'add_to_cart',
  InitiateCheckout: 'begin_checkout',
  AddPaymentInfo: 'add_payment_info',
  Lead: 'sign_up',
  Purchase: 'purchase',
  ExternalCheckoutComplete: 'external_checkout_complete',
};

/** Adds events to `window.dataLayer`, where a tag manager of the shop can read them. It sends nothing itself. */
export function dataLayer(): TrackingDestination {
  const list = (window.dataLayer ??= []);
  return {
    send(event) {
      const ecommerce = ecommerceOf(event);
      // Tag managers merge pushes: without this reset, an event would keep the items of the previous one.
      if (ecommerce) list.push({ ecommerce: null });
      list.push({
        event: GA4_NAMES[event.name],
        vale_event: event.name,
        ...('id' in event && { event_id: event.id }),
        ...(ecommerce && { ecommerce }),
      });
    },
  };
}

function ecommerceOf(event: TrackedEvent): object | undefined {
  if (!('data' in event)) return undefined;
  const { data } = event;
  if ('content_type' in data) return { item_list_id: data.content_category };
  const [item_id] = data.content_ids;
  if (!('value' in data)) return { items: [{ item_id }] };
  const { value, currency, content_name: item_name, content_category: item_category } = data;
  return {
    currency,
    value,
    ...('order_id' in data && { transaction_id: data.order_id }),
    ...(event.name === 'AddPaymentInfo' && { payment_type: 'pix' }),
    items: data.contents?.map(ecommerceItem) ?? [
      { item_id, item_name, item_category, price: value, quantity: 1 },
    ],
  };
}

function ecommerceItem({ id, title, category, item_price: price, quantity }: Content): object {
  return { item_id: id, item_name: title, ...(category && { item_category: category }), price, quantity };
}
