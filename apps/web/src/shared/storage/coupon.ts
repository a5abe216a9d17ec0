import { readStored, removeStored, writeStored } from './browser-storage.js';

const STORAGE_KEY = 'vale_coupon';

/** The code that the visitor typed, or that a link brought. Empty if there is none. It is kept for the visit. */
export function readCoupon(): string {
  return readStored('sessionStorage', STORAGE_KEY) ?? '';
}

export function keepCoupon(code: string): void {
  if (code) writeStored('sessionStorage', STORAGE_KEY, code);
  else removeStored('sessionStorage', STORAGE_KEY);
}

/** `?cupom=VALE10` in the address of the first page, or of a link. */
export function keepCouponOf(query: string): void {
  const code = new URLSearchParams(query).get('cupom');
  if (code) keepCoupon(code);
}
