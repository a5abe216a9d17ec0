import type { OrderRequest } from '@vale/contracts/checkout';
import { readStoredJson, removeStored, writeStored } from './browser-storage.js';

/**
 * The last order placed in this tab, so that an expired PIX is generated again with one tap and the form is not
 * filled in twice. It holds a CPF: session storage only, and removed at logout and once the order is paid.
 */
export interface LastOrder {
  transactionId: string;
  /** The order form that sent it; absent in orders of an earlier release. */
  form?: string;
  request: OrderRequest;
}

const STORAGE_KEY = 'vale_last_order';

export function saveLastOrder(order: LastOrder): void {
  writeStored('sessionStorage', STORAGE_KEY, JSON.stringify(order));
}

export function readLastOrder(): LastOrder | null {
  return readStoredJson<LastOrder>('sessionStorage', STORAGE_KEY);
}

export function clearLastOrder(): void {
  removeStored('sessionStorage', STORAGE_KEY);
}
