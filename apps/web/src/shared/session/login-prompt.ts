import { sharedValue } from '../shared-value.js';

/** There is one login modal for the whole shop, opened from anywhere. */
interface LoginPrompt {
  /** Runs once the visitor is logged in. */
  then?: () => void;
  purchase?: Purchase | undefined;
  /** Starts with "Entrar por link". */
  byLink?: true;
}

/** Purchase that the visitor was about to make. */
export interface Purchase {
  title: string;
  variation: string | undefined;
  /** Includes the currency. */
  price: string;
  /** Address of the checkout, which sells without a login. */
  checkout: string;
}

const prompt = sharedValue<LoginPrompt | null>(null);

/** While the modal is open, a call without `then` does not replace the one that has it. */
export function openLogin(then?: () => void, purchase?: Purchase): void {
  if (prompt.get() && !then) return;
  prompt.set(then ? { then, purchase } : {});
}

/** For somebody who may have no password. The page under the modal keeps what was typed. */
export function openLoginByLink(): void {
  prompt.set({ byLink: true });
}

/** Logouts whose refusals are still awaited. */
let leaving = 0;

/** Used for a request that was refused for lack of a session. */
export function openLoginOnRefusal(): void {
  if (leaving === 0) openLogin();
}

/** Refusals during `work` open nothing, because the visitor has just logged out. */
export async function withoutLogin(work: () => Promise<unknown>): Promise<void> {
  leaving++;
  try {
    await work();
  } finally {
    leaving--;
  }
}

export function closeLogin(): void {
  prompt.set(null);
}

export const useLoginPrompt = prompt.use;
