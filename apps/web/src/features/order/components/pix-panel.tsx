import type { OrderView } from '@vale/contracts/checkout';
import { parseBrCode } from '@vale/contracts/pix';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { timeLeftText } from '../../../shared/time/countdown.js';
import { useNow } from '../../../shared/time/use-now.js';
import { LatePixQr } from '../../../shared/ui/late-pix-qr.js';
import { Notice } from '../../../shared/ui/notice.js';
import { PixCode } from '../../../shared/ui/pix-code.js';
import { useWide } from '../../../shared/ui/use-wide.js';
import { orderTexts as texts, payingSteps } from '../model/order-texts.js';
import { PixSituations } from './pix-situations.js';
import { SharePix } from './share-pix.js';

interface PixPanelProps {
  order: OrderView;
  onCopied: (copied: boolean) => void;
}

/**
 * Payment instructions of a pending order. Wide screens show the QR code first; phones copy the code, and
 * unfold the QR code on demand.
 */
export function PixPanel({ order, onCopied }: PixPanelProps) {
  const wide = useWide();
  if (order.checkingPayment) return <Notice tone="info" title={texts.checking} />;
  const { pixCode } = order;
  if (!pixCode) return <GeneratingPix />;
  return (
    <div className="grid gap-6">
      {order.simulated ? <Notice tone="warn" title={texts.simulated} /> : null}
      <div className="grid items-start gap-6 md:grid-cols-[auto_1fr]">
        {wide ? <Qr code={pixCode} /> : null}
        <div className="grid gap-4">
          {order.expiresAt === null ? null : <PixClock expiresAt={order.expiresAt} />}
          <Receiver code={pixCode} />
          <PixCode code={pixCode} onCopied={onCopied} />
          <SharePix code={pixCode} amount={order.amount} />
        </div>
        {wide ? null : <FoldedQr code={pixCode} />}
      </div>
      {order.sandboxUrl ? (
        <a href={order.sandboxUrl} target="_blank" rel="noopener" className="btn btn-quiet">
          {texts.sandbox} <ExternalLink size={18} aria-hidden />
        </a>
      ) : null}
      <ol className="grid list-decimal gap-1 rounded-control bg-raised p-4 pl-9">
        {payingSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <PixSituations />
    </div>
  );
}

function Qr({ code }: { code: string }) {
  return (
    <div className="grid justify-items-center">
      <LatePixQr code={code} />
    </div>
  );
}

/** Its script is loaded with the first opening. */
function FoldedQr({ code }: { code: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="group rounded-control border border-line"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-4 py-2 font-semibold">
        {texts.showQr}
        <ChevronDown
          size={20}
          aria-hidden
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4">{opened ? <Qr code={code} /> : null}</div>
    </details>
  );
}

/** The name that the bank will show, so that payers can compare. */
function Receiver({ code }: { code: string }) {
  const parsed = parseBrCode(code);
  if (!parsed.ok || parsed.code.merchantName === '') return null;
  return (
    <p>
      {texts.receiver} <strong className="wrap-anywhere">{parsed.code.merchantName}</strong>
    </p>
  );
}

function PixClock({ expiresAt }: { expiresAt: number }) {
  return (
    <p role="timer" aria-live="off">
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
