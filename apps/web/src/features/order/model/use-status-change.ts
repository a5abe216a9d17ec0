import { isApproved, statusText } from '@vale/contracts/checkout';
import { useEffect, useRef } from 'react';
import { forgetLastOrder } from '../../../shared/store/last-order.js';
import { orderTexts } from '../model/order-texts.js';

/**
 * The moment the order's status becomes another one while the page is open: the heading that says so takes the focus,
 * and a payment that arrives behind other tabs is told in the title. Opening an order that had ended does neither.
 */
export function useStatusChange(status: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(status);
  useEffect(() => {
    const was = before.current;
    before.current = status;
    if (isApproved(status)) forgetLastOrder();
    // paid and completed are one to the reader
    if (statusText(was).title === statusText(status).title) return;
    heading.current?.focus();
    if (isApproved(status) && document.hidden) return announceInTitle();
  }, [status]);
  return heading;
}

/** Until the person is back. */
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
