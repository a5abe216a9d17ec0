import { readStored, removeStored, writeStored } from './browser-storage.js';

/** Set if a guest wants the next order on this device prefilled. The shop reads the data itself from the guest's last order. */
const STORAGE_KEY = 'vale_remember';

export function isBuyerRemembered(): boolean {
  return readStored('localStorage', STORAGE_KEY) !== null;
}

export function rememberBuyer(wanted: boolean): void {
  if (wanted) writeStored('localStorage', STORAGE_KEY, '1');
  else removeStored('localStorage', STORAGE_KEY);
}
