/**
 * Result of a callback. `received`: not processed yet. `done`: the named charges were read. The others wait
 * for a person: `unreadable` names nothing, `unmatched` names nothing of ours, and with `failed` the charge
 * could not be read.
 */
export type CallbackState = 'received' | 'done' | 'unreadable' | 'unmatched' | 'failed';

/** A provider's callback, stored before it is answered. Times in epoch milliseconds. */
export interface Callback {
  id: string;
  methodId: string;
  receivedAt: number;
  /** Sender, for evidence only; it is not trusted. */
  sentBy: { ip: string; userAgent: string };
  /** Body as JSON, encrypted: it may contain the payer's name and document. */
  body: string;
  /** Values in the body that may name a charge or an order. */
  names: string[];
  /**
   * Status of the charge according to the callback. A reading that does not show it yet is repeated; it is used for
   * nothing else.
   */
  status?: string;
  state: CallbackState;
  /** Number of attempts, including the current one. */
  attempts: number;
  /** Due time of the next attempt; absent once finished. A running attempt counts as lost by then. */
  dueAt?: number;
  /** Reason why the last attempt failed; empty if it succeeded. */
  problem: string;
}

/** Result of one attempt. `outdated`: the provider still returned the state before the callback. */
export type CallbackOutcome =
  | { state: 'done' }
  | { state: 'outdated'; problem: string }
  | { state: 'unmatched'; problem: string }
  | { state: 'failed'; problem: string; retryAfterMs?: number };

export type CallbackEnd = Pick<Callback, 'state' | 'problem' | 'dueAt'>;

/** Exceeds the longest call to a provider including its wait. Milliseconds. */
export const ATTEMPT_LEASE_MS = 60_000;

const FIRST_RETRY_MS = 5_000;
const SLOWEST_RETRY_MS = 3_600_000;
/**
 * The reply to a creation may come after the callback about its charge, and a reading may be old. In total about two
 * and a half minutes.
 */
const FEW_ATTEMPTS = 6;
/** Almost four and a half hours. */
const FAILED_ATTEMPTS = 14;

/** State after an attempt: finished, due for another attempt, or left to a person. */
export function afterAttempt(attempts: number, outcome: CallbackOutcome, now: number): CallbackEnd {
  if (outcome.state === 'done') return { state: 'done', problem: '' };
  const { state, problem } = outcome;
  const isLast = attempts >= (state === 'failed' ? FAILED_ATTEMPTS : FEW_ATTEMPTS);
  // After the last attempt, the reading from the provider wins.
  if (isLast) return state === 'outdated' ? { state: 'done', problem } : { state, problem };
  const wait = Math.min(SLOWEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  const least = outcome.state === 'failed' ? (outcome.retryAfterMs ?? 0) : 0;
  return { state: 'received', problem, dueAt: now + Math.max(wait, least) };
}
