import { isApproved, type OrderView } from '@vale/contracts/checkout';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../shared/time/server-clock.js';
import { marketingConsent } from '../../../shared/tracking/consent.js';
import { itemOfOrder } from '../../../shared/tracking/events.js';
import { rememberPurchase } from '../../../shared/tracking/tracked-purchases.js';
import { TRACKING_DELAY_MS, track } from '../../../shared/tracking/tracker.js';

/** Milliseconds after the payment. Destinations take a later event for another purchase. */
const REPORTED_WITHIN_MS = 48 * 3_600_000;

/** Reports the purchase once in this browser, where the visitor consents. True once it was reported. */
export function usePurchaseEvent(order: OrderView): boolean {
  const [reported, setReported] = useState(false);
  const { transactionId, status, paidAt } = order;
  const isDue = isApproved(status) && paidAt !== null && serverNow() - paidAt < REPORTED_WITHIN_MS;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      if (marketingConsent() !== true || !rememberPurchase(transactionId, Date.now())) return;
      track({
        name: 'Purchase',
        id: `purchase:${transactionId}`,
        data: { ...itemOfOrder(order), order_id: transactionId },
      });
      setReported(true);
    }, TRACKING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDue, transactionId, order]);
  return reported;
}
