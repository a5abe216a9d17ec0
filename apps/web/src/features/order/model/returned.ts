import { nextSteps } from './order-texts.js';

/** Claims about a sale in the query of a partner's return address. None of it is proof. */
export interface ReturnedSale {
  transactionId: string | null;
  /** `paid`, `pending`, `failed`, `cancelled`, or `unknown` for any other value. */
  status: string;
  /** Reais. */
  amount: number | null;
}

/** Status values by which partners report a paid sale. */
const APPROVED = ['approved', 'completed', 'paid', 'success'];
/** Other accepted values. Our further statuses, such as `refunded`, are not accepted from a partner. */
const KNOWN = ['pending', 'failed', 'cancelled'];

export function readReturn(search: URLSearchParams): ReturnedSale {
  const status = (search.get('status') ?? '').trim().toLowerCase();
  const amount = Number((search.get('amount') ?? '').replace(',', '.'));
  return {
    transactionId: search.get('transaction_id')?.trim() || null,
    status: APPROVED.includes(status) ? 'paid' : KNOWN.includes(status) ? status : 'unknown',
    amount: Number.isFinite(amount) && amount > 0 ? amount : null,
  };
}

export function returnSteps({ status }: ReturnedSale): string[] {
  if (status !== 'failed' && status !== 'cancelled') return nextSteps;
  return [
    'O parceiro informou que o pagamento não foi concluído.',
    'Se o valor saiu da sua conta, fale com o suporte antes de pagar de novo.',
    'Para tentar outra vez, volte ao produto.',
  ];
}

/** Ours are ULIDs; partners have ids of any form. */
export function isOurTransactionId(transactionId: string | null | undefined): transactionId is string {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(transactionId ?? '');
}
