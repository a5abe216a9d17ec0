import { faceValueText } from '@vale/contracts/catalog';

/** What a gift card is worth, large on its art; nothing where it is not known. The text beside the picture says it too. */
export function TicketFace({ faceValue }: { faceValue: number | undefined }) {
  if (!faceValue) return null;
  return (
    <span className="ticket-face" aria-hidden>
      <span className="text-micro font-semibold tracking-wide">VALE</span>
      <span className="display text-h2 leading-none">{faceValueText(faceValue)}</span>
    </span>
  );
}
