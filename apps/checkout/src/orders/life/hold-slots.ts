import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError, type ErrorDefinition } from '@vale/contracts/define';
import { MINUTE_MS } from '@vale/contracts/time';

/** Limit of slots that a holder's unpaid orders may use, and the number that an order needs. */
export interface HoldCap {
  /** `account:01JD…` */
  holder: string;
  max: number;
  needed: number;
  /** Error if too few slots are left; its text receives `max`, `minutes` and these params. */
  refusal: { error: ErrorDefinition; params: Record<string, string> };
  /** Exempt buyers: accounts with a paid order, or those with a paid order of this CPF. */
  spares?: 'payers' | 'cpf-owners';
}

/** Slots that other orders have, and when (epoch ms) each is free at the latest. */
export type TakenSlots = ReadonlyMap<string, number>;

export const NONE_TAKEN: TakenSlots = new Map();

/** Cap on the codes of one holder: an account, CPF, e-mail or network. */
export function codesCap(holder: string, whose: string, max: number, needed: number): HoldCap {
  return { holder, max, needed, refusal: { error: checkoutErrors.tooManyHeldCodes, params: { whose } } };
}

/** All keys that the cap allows. A slot is a unique key, so concurrent orders cannot exceed a cap. */
export function slotsOf({ holder, max }: Pick<HoldCap, 'holder' | 'max'>): string[] {
  return Array.from({ length: max }, (_, slot) => `${holder}#${slot + 1}`);
}

/**
 * Free slots of each cap, starting with the lowest if `start` is 0. Concurrent orders start at different
 * numbers to avoid collisions. Throws `checkout.too-many-codes` if one order exceeds a cap, and the cap's
 * own error if too few slots are free.
 */
export function chooseSlots(
  caps: readonly HoldCap[],
  taken: TakenSlots,
  { now, start }: { now: number; start: number },
): string[] {
  return caps.flatMap((cap) => {
    const { max, needed, refusal } = cap;
    if (needed > max) throw new AppError(checkoutErrors.tooManyCodes, { params: { max } });
    const all = slotsOf(cap);
    const free = all.filter((slot) => !taken.has(slot));
    const first = free.length > 0 ? start % free.length : 0;
    const chosen = [...free.slice(first), ...free.slice(0, first)].slice(0, needed);
    if (chosen.length === needed) return chosen;
    const { minutes, retryAfterMs } = waitFor(
      all.flatMap((slot) => taken.get(slot) ?? []),
      now,
    );
    throw new AppError(refusal.error, {
      params: { ...refusal.params, max, minutes },
      data: { retryAfterMs },
    });
  });
}

/** Time until the first of these instants, at least one minute. */
export function waitFor(instants: readonly number[], now: number): { retryAfterMs: number; minutes: number } {
  const retryAfterMs = Math.max(MINUTE_MS, Math.min(...instants) - now);
  return { retryAfterMs, minutes: Math.ceil(retryAfterMs / MINUTE_MS) };
}
