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
