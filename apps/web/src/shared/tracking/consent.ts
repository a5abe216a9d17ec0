import { sharedValue } from '../shared-value.js';
import { readStored, writeStored } from '../storage/browser-storage.js';
import { CONSENT_KEY, restoreVisitor } from './kept-visitor.js';

/** The visitor's decision about marketing cookies, with the version of the question. */
export interface Consent {
  version: number;
  /** Epoch milliseconds. */
  at: number;
  marketing: boolean;
}

const decision = sharedValue<Consent | null>(read(), null);

/** Null: not decided yet, or storage is not available. */
export const useConsent = decision.use;

export function decideConsent(marketing: boolean, version: number): void {
  const next: Consent = { version, at: Date.now(), marketing };
  writeStored('localStorage', CONSENT_KEY, JSON.stringify(next));
  decision.set(next);
  consentAsked.set(false);
}

/** Null while the visitor has not decided. */
export const consentGiven = decision.get;

declare global {
  interface Navigator {
    /** Global Privacy Control: the browser tells every site that its user objects. */
    globalPrivacyControl?: boolean;
  }
}

/** Undefined while the visitor has not decided, and the browser does not object for them; only `true` permits anything. */
export function marketingConsent(): boolean | undefined {
  return decision.get()?.marketing ?? (globalThis.navigator?.globalPrivacyControl ? false : undefined);
}

/** True while the question is on the page. */
export const isAsking = sharedValue(false);

/** Reads the stored decision, which another tab may have changed. */
export function reloadConsent(): void {
  decision.set(read());
}

if (typeof window !== 'undefined') {
  // `storage` events come from other tabs alone.
  window.addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY || key === null) reloadConsent();
  });
}

function read(): Consent | null {
  restoreVisitor();
  try {
    const stored = JSON.parse(readStored('localStorage', CONSENT_KEY) ?? 'null') as Partial<Consent> | null;
    return typeof stored?.marketing === 'boolean' && typeof stored.version === 'number'
      ? { version: stored.version, at: stored.at ?? 0, marketing: stored.marketing }
      : null;
  } catch {
    return null;
  }
}

/**
 * True if the visitor asked to decide again. Separate from the decision, whose code the first load does not
 * need.
 */
export const consentAsked = sharedValue(false);
