import { sharedTexts } from '../texts.js';

interface TicketVeilProps {
  expired: boolean;
  soldOut: boolean;
  /** On a card in a list, or on the picture of the product page. */
  size: 'card' | 'page';
}

/** Over the ticket of a product that cannot be bought; nothing over any other. */
export function TicketVeil({ expired, soldOut, size }: TicketVeilProps) {
  if (!expired && !soldOut) return null;
  return (
    <span className="ticket-veil">
      <span
        className={`display rounded-full border-2 border-current py-1.5 whitespace-nowrap ${size === 'card' ? 'px-3 text-small md:px-5 md:text-lead' : 'px-6 text-h2'}`}
      >
        {expired ? sharedTexts.expired : sharedTexts.soldOut}
      </span>
    </span>
  );
}
