/** What a partner's address says of a sale when it sends the buyer back to us. Nothing of it is proof. */
export interface ReturnedSale {
  transactionId: string | null;
  /** One of our public words, or the partner's own when it is none. */
  status: string;
  /** Reais. */
  amount: number | null;
}

/** The four words by which partners say that it was paid. */
const APPROVED = ['approved', 'completed', 'paid', 'success'];
/** Words of the specification that a partner may use as they are; our own further states are not a partner's to claim. */
const KNOWN = ['pending', 'failed', 'cancelled'];

export function readReturn(search: URLSearchParams): ReturnedSale {
  const word = (search.get('status') ?? '').trim().toLowerCase();
  const amount = Number((search.get('amount') ?? '').replace(',', '.'));
  return {
    transactionId: search.get('transaction_id')?.trim() || null,
    status: APPROVED.includes(word) ? 'paid' : KNOWN.includes(word) ? word : 'unknown',
    amount: Number.isFinite(amount) && amount > 0 ? amount : null,
  };
}

/** Ours are ULIDs; partners write whatever they like. */
export function looksOurs(transactionId: string | null | undefined): transactionId is string {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(transactionId ?? '');
}
