import type { OrderView } from '@vale/contracts/checkout';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { timeLeftText } from '../../../shared/time/countdown.js';
import { useNow } from '../../../shared/time/use-now.js';
import { Notice } from '../../../shared/ui/notice.js';
import { orderTexts as texts, payingSteps } from '../model/order-texts.js';
import { PixCode } from './pix-code.js';

const PixQr = lazy(() => import('./pix-qr.js'));

interface PixPanelProps {
  order: OrderView;
  onCopied: (copied: boolean) => void;
}

/** How to pay a pending order. On phones the copy button comes before the QR code, on wide screens after it. */
export function PixPanel({ order, onCopied }: PixPanelProps) {
  if (order.checkingPayment) return <Notice tone="info" title={texts.checking} />;
  if (!order.pixCode) return <GeneratingPix />;
  return (
    <div className="grid gap-6">
      {order.simulated ? <Notice tone="warn" title={texts.simulated} /> : null}
      <div className="grid items-start gap-6 sm:grid-cols-[auto_1fr]">
        <div className="order-2 grid justify-items-center sm:order-1">
          <Suspense fallback={<div className="skeleton size-58 rounded-panel" />}>
            <PixQr code={order.pixCode} />
          </Suspense>
        </div>
        <div className="order-1 grid gap-4 sm:order-2">
          {order.expiresAt === null ? null : <PixClock expiresAt={order.expiresAt} />}
          <PixCode code={order.pixCode} onCopied={onCopied} />
        </div>
      </div>
      {order.sandboxUrl ? (
        <a href={order.sandboxUrl} target="_blank" rel="noopener" className="btn btn-quiet">
          {texts.sandbox} <ExternalLink size={18} aria-hidden />
        </a>
      ) : null}
      <ol className="grid list-inside list-decimal gap-1 rounded-control bg-raised p-4">
        {payingSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

function PixClock({ expiresAt }: { expiresAt: number }) {
  return (
    <p className="text-center sm:text-left" role="timer" aria-live="off">
      {texts.expiresIn} <strong className="tabular-nums">{timeLeftText(expiresAt, useNow())}</strong>
    </p>
  );
}

function GeneratingPix() {
  return (
    <div role="status" className="grid justify-items-center gap-4 py-6 text-center">
      <div className="skeleton size-58 rounded-panel" />
      <p className="display text-h3">{texts.generating}</p>
      <p className="text-muted">{texts.generatingText}</p>
    </div>
  );
}
