import { checkoutRoutes } from '@vale/contracts/checkout';
import { useEffect } from 'react';
import { routeAddress } from '../../../shared/http/call-route.js';

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/**
 * Listens to the order's server-sent events while `active`, and says when there is something to look at: a change, or
 * the return of the person to this tab. A stream that the browser gives up is opened again, each time a little later.
 */
export function useOrderEvents(transactionId: string, active: boolean, onNews: () => void): void {
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
      stream.onmessage = onNews;
      stream.onerror = () => {
        // while it is connecting the browser itself tries again
        if (stream?.readyState !== EventSource.CLOSED) return;
        clearTimeout(retry);
        retry = setTimeout(open, waitMs);
        waitMs = Math.min(waitMs * 2, LAST_RETRY_MS);
      };
    }

    const onReturn = () => {
      if (!document.hidden) onNews();
    };
    open();
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearTimeout(retry);
      stream?.close();
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [transactionId, active, onNews]);
}
