import { RotateCw } from 'lucide-react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useRefreshOrder } from '../api/order.js';
import { orderTexts as texts } from '../model/order-texts.js';

interface RefreshButtonProps {
  transactionId: string;
  label: string;
}

/**
 * Checks the status now. Reports a failed check or an unchanged status, and keeps the last status on screen.
 */
export function RefreshButton({ transactionId, label }: RefreshButtonProps) {
  const refresh = useRefreshOrder(transactionId);
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet"
        disabled={refresh.isPending}
        // The second click of a double click may come after a fast reply to the first.
        onClick={({ detail }) => detail < 2 && refresh.mutate()}
      >
        <RotateCw size={18} aria-hidden className={refresh.isPending ? 'animate-spin' : ''} />
        {refresh.isPending ? texts.refreshing : label}
      </button>
      {refresh.isError ? (
        <div className="w-full">
          <Notice tone="danger" live>
            {texts.statusFailed(errorSentence(refresh.error))}
          </Notice>
        </div>
      ) : null}
      {refresh.isSuccess ? (
        <div className="w-full">
          <Notice tone="info" live>
            {texts.nothingNew}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
