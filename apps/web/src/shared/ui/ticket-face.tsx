import { faceValueText } from '@vale/contracts/catalog';

/**
 * Shows a gift card's value large on its art, or nothing if it is unknown. The text beside the picture says
 * it too.
 */
export function TicketFace({ faceValue }: { faceValue: number | undefined }) {
  if (!faceValue) return null;
  return (
    <span className="ticket-face" aria-hidden>
      <span className="ticket-face-word text-micro font-semibold tracking-wide">VALE</span>
      <span className="display text-h2 leading-none">{faceValueText(faceValue)}</span>
    </span>
  );
}
