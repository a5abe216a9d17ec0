import { faceValueText } from '@vale/contracts/catalog';
import { sharedTexts } from '../texts.js';

interface TicketVeilProps {
  expired: boolean;
  soldOut: boolean;
  /** `card` is for lists, `page` for the product page, whose picture is small on phones. */
  size: 'card' | 'page';
}

const SIZES = {
  card: 'px-3 py-1 text-small md:text-body',
  page: 'px-2 py-1 text-micro md:px-5 md:py-1.5 md:text-lead',
};

/** Covers the ticket of a product that cannot be bought, with a label below the mark. */
export function TicketVeil({ expired, soldOut, size }: TicketVeilProps) {
  if (!expired && !soldOut) return null;
  return (
    <span className={size === 'card' ? 'ticket-veil' : 'ticket-veil max-md:inset-0'}>
      <span
        className={`display rounded-full border-2 border-current tracking-wide whitespace-nowrap ${SIZES[size]}`}
      >
        {expired ? sharedTexts.expired : sharedTexts.soldOut}
      </span>
    </span>
  );
}

/**
 * Shows a gift card's value large on its art, or nothing if it is unknown. The text beside the picture says
 * it too.
 */
export function TicketFace({ faceValue }: { faceValue: number | undefined }) {
  if (!faceValue) return null;
  return (
    <span className="ticket-face" aria-hidden>
      <span className="ticket-face-word text-micro font-semibold tracking-wide">VALE</span>
      <span className="display leading-none">{faceValueText(faceValue)}</span>
    </span>
  );
}
