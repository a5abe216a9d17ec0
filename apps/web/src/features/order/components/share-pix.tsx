import { priceText } from '@vale/contracts/money';
import { Share2 } from 'lucide-react';
import { orderTexts as texts } from '../model/order-texts.js';

interface SharePixProps {
  code: string;
  /** Reais. */
  amount: number;
}

/** Shares the code with another device or payer through the system's dialog, or WhatsApp if there is none. */
export function SharePix({ code, amount }: SharePixProps) {
  // The code is on a separate line, so that it can be copied out of the message.
  const text = `${texts.shareText(priceText(amount))}\n${code}`;
  const look = 'btn btn-quiet w-full';
  const content = (
    <>
      <Share2 size={18} aria-hidden /> {texts.share}
    </>
  );
  if (!('share' in navigator)) {
    return (
      <a
        className={look}
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {content} <span className="visually-hidden">pelo WhatsApp</span>
      </a>
    );
  }
  return (
    <button
      type="button"
      className={look}
      // Rejected when the dialog is closed without sharing: nothing to say then.
      onClick={() => void navigator.share({ text }).catch(() => undefined)}
    >
      {content}
    </button>
  );
}
