import { RotateCw } from 'lucide-react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useRefreshOrder } from '../api/refresh-order.js';
import { orderTexts as texts } from '../model/order-texts.js';

/** "I have paid": the provider is asked now. The last known status stays when nobody answers. */
export function RefreshButton({ transactionId }: { transactionId: string }) {
  const refresh = useRefreshOrder(transactionId);
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet"
        disabled={refresh.isPending}
        onClick={() => refresh.mutate()}
      >
        <RotateCw size={18} aria-hidden className={refresh.isPending ? 'animate-spin' : ''} />
        {refresh.isPending ? texts.refreshing : texts.refresh}
      </button>
      {refresh.isError ? (
        <div className="w-full">
          <Notice tone="danger" live>
            {texts.statusFailed(errorSentence(refresh.error))}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
