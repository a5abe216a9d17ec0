import type { OrderRequest } from '@vale/contracts/checkout';
import { forget, keep, readKept } from './kept.js';

/**
 * What was last ordered in this tab, so that an expired PIX is made anew with one tap and the form is not filled in
 * twice. It holds a CPF: kept for the tab only, and dropped at logout and once the order is paid.
 */
export interface LastOrder {
  transactionId: string;
  request: OrderRequest;
}

const SHELF_KEY = 'vale_last_order';

export function keepLastOrder(order: LastOrder): void {
  keep('sessionStorage', SHELF_KEY, JSON.stringify(order));
}

export function lastOrder(): LastOrder | null {
  try {
    return JSON.parse(readKept('sessionStorage', SHELF_KEY) ?? 'null') as LastOrder | null;
  } catch {
    return null;
  }
}

export function forgetLastOrder(): void {
  forget('sessionStorage', SHELF_KEY);
}
