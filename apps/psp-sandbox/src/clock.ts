/** The sandbox's time; tests hand in a clock that they move by hand. */
export interface SandboxClock {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Calls `wake` once at this moment (epoch ms), or soon when it has passed; the result cancels it. */
  wakeAt(atMs: number, wake: () => void): () => void;
}

/** The longest delay that setTimeout takes; a longer one would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export const systemClock: SandboxClock = {
  nowMs: () => Date.now(),
  wakeAt(atMs, wake) {
    const delayMs = Math.min(Math.max(atMs - Date.now(), 0), MAX_DELAY_MS);
    const timer = setTimeout(wake, delayMs).unref();
    return () => clearTimeout(timer);
  },
};
