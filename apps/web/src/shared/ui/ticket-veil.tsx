import { sharedTexts } from '../texts.js';

interface TicketVeilProps {
  expired: boolean;
  soldOut: boolean;
  /** On a card in a list, on the picture of the product page, or on that of phones. */
  size: 'card' | 'page' | 'small';
}

const SIZES = {
  card: 'px-3 py-1.5 text-small md:text-lead',
  page: 'px-6 py-2 text-h2',
  small: 'px-2 py-1 text-micro',
};

/** Over the ticket of a product that cannot be bought; nothing over any other. */
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
