import { DAY_MS, HOUR_MS } from '@vale/contracts/time';

/** How well a buyer is known: has paid before, has confirmed the e-mail, or neither. */
export type Trust = 'paid' | 'confirmed' | 'unproven';

/** A network that an unproven buyer counts in, and how many times the limit of one address it has. */
export interface BuyerNetwork {
  key: string;
  factor: number;
}

export interface Buyer {
  accountId: string;
  /** The mailbox that the account has confirmed. */
  mailbox: string | undefined;
  trust: Trust;
  /** Confirming the e-mail gives this buyer higher limits, so that it is asked and not refused. */
  mayConfirm: boolean;
  networks: readonly BuyerNetwork[];
  /** The buyer has paid with these CPFs. */
  paidCpfMacs: ReadonlySet<string>;
}

interface TrustLimits {
  /** Per cent of `MAX_HELD_CODES`. */
  held: number;
  /** Per cent of `MAX_STOCK_SHARE`. */
  share: number;
  /** Per cent of a stock that all buyers of this trust, and those with less, may hold together. */
  pool: number;
  /** Per cent of `MAX_CHARGES_PER_HOUR`. */
  charges: number;
}

export const TRUST_LIMITS: Record<Trust, TrustLimits> = {
  paid: { held: 100, share: 200, pool: 100, charges: 200 },
  confirmed: { held: 50, share: 100, pool: 80, charges: 100 },
  unproven: { held: 30, share: 100, pool: 50, charges: 30 },
};

/** A part of a limit, at least one; 0 stays no limit. */
export function partOf(limit: number, perCent: number): number {
  return limit === 0 ? 0 : Math.max(1, Math.floor((limit * perCent) / 100));
}

/** An order of a buyer, as far as trust depends on it. Times are epoch milliseconds. */
export interface KnownOrder {
  createdAt: number;
  cpfMac: string;
  /** `abandoned`: expired or cancelled without money. A provider's refusal is not the buyer's fault. */
  outcome: 'open' | 'paid' | 'abandoned' | 'failed';
}

/** Abandoned orders of a day after which a buyer has to confirm the e-mail. */
const MANY_ABANDONED = 2;

/** Somebody who has paid before stays trusted, whatever was left unpaid since. */
export function trustOf(history: readonly KnownOrder[], isConfirmed: boolean, now: number): Trust {
  if (history.some(({ outcome }) => outcome === 'paid')) return 'paid';
  return isConfirmed && !isDoubtful(history, now) ? 'confirmed' : 'unproven';
}

export function isDoubtful(history: readonly KnownOrder[], now: number): boolean {
  const abandoned = history.filter(
    ({ outcome, createdAt }) => outcome === 'abandoned' && createdAt > now - DAY_MS,
  );
  return abandoned.length >= MANY_ABANDONED;
}

/** When the unpaid charges of the last hour were made. */
export function unpaidCharges(history: readonly KnownOrder[], now: number): number[] {
  return history
    .filter(({ outcome }) => outcome === 'open' || outcome === 'abandoned')
    .map(({ createdAt }) => createdAt)
    .filter((createdAt) => createdAt > now - HOUR_MS);
}
