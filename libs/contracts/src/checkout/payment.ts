/** Minutes that a PIX can be paid, and how much longer its codes stay held. */
export const DEFAULT_PAYMENT_TIMEOUT_MINUTES = 30;
export const HOLD_GRACE_MINUTES = 5;

/** How long "place order" waits for the charge before it replies without a PIX. Milliseconds. */
export const CHARGE_WAIT_MS = 8_000;
