import { Mail } from 'lucide-react';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { useResendDelivery } from '../api/delivery.js';
import { orderTexts as texts } from '../model/order-texts.js';

/** The delivery e-mail once more, for a buyer who does not find it. */
export function ResendButton({ transactionId }: { transactionId: string }) {
  const resend = useResendDelivery(transactionId);
  return (
    <div className="grid gap-3">
      <button
        type="button"
        className="btn btn-quiet justify-self-start max-[400px]:justify-self-stretch"
        disabled={resend.isPending}
        onClick={() => resend.mutate()}
      >
        <Mail size={18} aria-hidden /> {resend.isPending ? texts.resending : texts.resend}
      </button>
      {resend.data ? (
        <Notice tone="ok" live>
          {texts.resent(resend.data.email)}
        </Notice>
      ) : null}
      <ErrorNotice error={resend.error} />
    </div>
  );
}
