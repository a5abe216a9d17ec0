import { readStored, removeStored, writeStored } from './browser-storage.js';

/**
 * Whether a guest wants the next order on this device prefilled. The data itself is not stored here: the shop reads it from
 * the guest's last order.
 */
const STORAGE_KEY = 'vale_remember';

export function isBuyerRemembered(): boolean {
  return readStored('localStorage', STORAGE_KEY) !== null;
}

export function rememberBuyer(wanted: boolean): void {
  if (wanted) writeStored('localStorage', STORAGE_KEY, '1');
  else removeStored('localStorage', STORAGE_KEY);
}
