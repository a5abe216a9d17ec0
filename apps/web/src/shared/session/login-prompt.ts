import { sharedValue } from '../shared-value.js';

/** There is one login modal for the whole shop, opened from anywhere. */
interface LoginPrompt {
  /** Runs once the visitor is logged in. */
  then?: () => void;
}

const prompt = sharedValue<LoginPrompt | null>(null);

/** While the modal is open, a call without `then` does not replace the one that has it. */
export function openLogin(then?: () => void): void {
  if (prompt.get() && !then) return;
  prompt.set(then ? { then } : {});
}

export function closeLogin(): void {
  prompt.set(null);
}

export const useLoginPrompt = prompt.use;
