import { useState } from 'react';
import { Dialog } from '../../../shared/ui/dialog.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { useCancelOrder } from '../api/order.js';
import { orderTexts as texts } from '../model/order-texts.js';

export function CancelButton({ transactionId }: { transactionId: string }) {
  const [confirming, setConfirming] = useState(false);
  const cancel = useCancelOrder(transactionId);
  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={() => setConfirming(true)}>
        {texts.cancel}
      </button>
      {confirming ? (
        <Dialog title={texts.cancelTitle} onClose={() => setConfirming(false)}>
          <p className="mb-5 text-muted">{texts.cancelText}</p>
          {cancel.isError ? (
            <div className="mb-5">
              <ErrorNotice error={cancel.error} />
            </div>
          ) : null}
          <div className="flex flex-wrap justify-end gap-3">
            <button type="button" className="btn btn-quiet" onClick={() => setConfirming(false)}>
              Voltar
            </button>
            <button
              type="button"
              className="btn btn-danger"
              disabled={cancel.isPending}
              onClick={() => cancel.mutate(undefined, { onSuccess: () => setConfirming(false) })}
            >
              {texts.cancel}
            </button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
