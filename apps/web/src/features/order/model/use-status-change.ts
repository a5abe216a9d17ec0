import { isApproved, statusText } from '@vale/contracts/checkout';
import { useEffect, useRef } from 'react';
import { clearLastOrder } from '../../../shared/storage/last-order.js';
import { orderTexts } from './order-texts.js';

/** Milliseconds for which a flashing title shows each of its two texts. */
const FLASH_MS = 1_000;

/**
 * Focuses the heading when the order's status changes while the page is open, and flashes the title for a
 * payment that arrives while the tab is hidden. Neither happens for an order opened in a final status.
 */
export function useStatusChange(status: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(status);
  const stopFlashing = useRef<() => void>(undefined);
  useEffect(() => () => stopFlashing.current?.(), []);
  useEffect(() => {
    const was = before.current;
    before.current = status;
    if (isApproved(status)) clearLastOrder();
    // `paid` and `completed` have the same headline
    if (statusText(was).title === statusText(status).title) return;
    heading.current?.focus();
    if (!isApproved(status) || !document.hidden) return;
    stopFlashing.current?.();
    stopFlashing.current = flashTitle();
  }, [status]);
  return heading;
}

/** Flashes until the tab is visible again. */
function flashTitle(): () => void {
  const title = document.title;
  const paid = `${orderTexts.background} · ${title}`;
  document.title = paid;
  const timer = setInterval(() => {
    document.title = document.title === paid ? title : paid;
  }, FLASH_MS);
  const restore = () => {
    clearInterval(timer);
    document.title = title;
    document.removeEventListener('visibilitychange', restore);
  };
  document.addEventListener('visibilitychange', restore);
  return restore;
}
