import { checkoutRoutes } from '@vale/contracts/checkout';
import { useEffect } from 'react';
import { routeAddress } from '../../../shared/http/call-route.js';

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/**
 * Listens to the order's server-sent events while `active`. Calls `onUpdate` at each of them, and when the tab
 * becomes visible again. A stream that the browser has closed is opened again, with a growing delay.
 */
export function useOrderEvents(transactionId: string, active: boolean, onUpdate: () => void): void {
  useEffect(() => {
    if (!active) return;
    const address = routeAddress(checkoutRoutes.orderEvents, { params: { transactionId } });
    let stream: EventSource | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let waitMs = FIRST_RETRY_MS;

    function open(): void {
      stream = new EventSource(address);
      stream.onopen = () => {
        waitMs = FIRST_RETRY_MS;
      };
      stream.onmessage = onUpdate;
      stream.onerror = () => {
        // The browser reconnects by itself while CONNECTING.
        if (stream?.readyState !== EventSource.CLOSED) return;
        clearTimeout(retry);
        retry = setTimeout(open, waitMs);
        waitMs = Math.min(waitMs * 2, LAST_RETRY_MS);
      };
    }

    function close(): void {
      clearTimeout(retry);
      stream?.close();
    }

    const onReturn = () => {
      if (!document.hidden) onUpdate();
    };
    // An open stream keeps a browser from keeping the page for the way back.
    const onKept = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      open();
      onUpdate();
    };
    open();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', onKept);
    return () => {
      close();
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', onKept);
    };
  }, [transactionId, active, onUpdate]);
}
