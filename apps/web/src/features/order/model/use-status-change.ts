import { isApproved, statusText } from '@vale/contracts/checkout';
import { useEffect, useRef } from 'react';
import { clearLastOrder } from '../../../shared/storage/last-order.js';
import { orderTexts } from './order-texts.js';

/**
 * When the order's status changes while the page is open, the heading takes the focus, and a payment that arrives
 * while the tab is hidden is shown in its title. Opening an order whose status is already final does neither.
 */
export function useStatusChange(status: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(status);
  useEffect(() => {
    const was = before.current;
    before.current = status;
    if (isApproved(status)) clearLastOrder();
    // `paid` and `completed` have the same headline
    if (statusText(was).title === statusText(status).title) return;
    heading.current?.focus();
    if (isApproved(status) && document.hidden) return announceInTitle();
  }, [status]);
  return heading;
}

/** Until the tab is visible again. */
function announceInTitle(): () => void {
  const title = document.title;
  const restore = () => {
    document.title = title;
    document.removeEventListener('visibilitychange', restore);
  };
  document.title = `${orderTexts.background} · ${title}`;
  document.addEventListener('visibilitychange', restore);
  return restore;
}
