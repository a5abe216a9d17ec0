/** What the query of a partner's return address claims about a sale. Nothing of it is proof. */
export interface ReturnedSale {
  transactionId: string | null;
  /** `paid`, `pending`, `failed`, `cancelled`, or `unknown` for any other word. */
  status: string;
  /** Reais. */
  amount: number | null;
}

/** Words by which partners say that a sale was paid. */
const APPROVED = ['approved', 'completed', 'paid', 'success'];
/** Other words a partner may use. Our further statuses, such as `refunded`, are not for a partner to claim. */
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

/** Ours are ULIDs; partners have ids of any form. */
export function isOurTransactionId(transactionId: string | null | undefined): transactionId is string {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(transactionId ?? '');
}
