/**
 * Milliseconds that each of the three steps of a shutdown (HTTP, events and jobs, messages) waits for running work.
 * Together they stay below the 30 s after which Kubernetes and compose kill.
 */
export const STOP_TIMEOUT_MS = 8_000;
