import { readStored, readStoredJson, removeStored, writeStored } from './browser-storage.js';

/** The mail that was requested in this tab. Without the digits that the mail holds, `proof` signs nobody in. */
interface AskedProof {
  email: string;
  proof: string;
}

const STORAGE_KEY = 'vale_mail_proof';

export function readMailProof(): AskedProof | null {
  return readStoredJson<AskedProof>('sessionStorage', STORAGE_KEY);
}

export function saveMailProof({ email, proof }: AskedProof): void {
  writeStored('sessionStorage', STORAGE_KEY, JSON.stringify({ email, proof }));
  writeStored('localStorage', STORAGE_KEY, proof);
}

/** Returns the latest proof that a tab of this browser got: the mail's link opens in another tab. */
export function readProofOfBrowser(): string | null {
  return readStored('localStorage', STORAGE_KEY);
}

export function clearMailProof(): void {
  removeStored('sessionStorage', STORAGE_KEY);
  removeStored('localStorage', STORAGE_KEY);
}
