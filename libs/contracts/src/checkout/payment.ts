/** Minutes that a PIX can be paid, and the code's hold beyond it (decision 28). */
export const DEFAULT_PAYMENT_TIMEOUT_MINUTES = 30;
export const HOLD_GRACE_MINUTES = 5;

/** How long the answer to "place order" waits for the charge before it goes without a code. Milliseconds. */
export const CHARGE_WAIT_MS = 8_000;
