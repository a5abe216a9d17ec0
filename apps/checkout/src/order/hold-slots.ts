import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';

/** How many codes one holder may hold by orders that are not paid. */
export interface HoldCap {
  /** `cpf:52998224725` */
  holder: string;
  /** For the refusal: whose codes they are. */
  whose: string;
  max: number;
}

/** Slots that other orders have. */
export interface TakenSlots {
  slots: ReadonlySet<string>;
  /** Epoch milliseconds: when the first of them is free at the latest; null where none is taken. */
  freeAt: number | null;
}

export const NONE_TAKEN: TakenSlots = { slots: new Set(), freeAt: null };

/** Every key that the caps allow; a slot is a unique key, so orders placed at once cannot exceed a cap. */
export function slotsOf({ holder, max }: HoldCap): string[] {
  return Array.from({ length: max }, (_, slot) => `${holder}#${slot + 1}`);
}

/**
 * A free slot of each cap for each of the order's codes. Throws `checkout.too-many-codes` where one order wants more than
 * a cap allows, and `checkout.too-many-held-codes` where there are not enough free ones.
 */
export function chooseSlots(
  caps: readonly HoldCap[],
  codes: number,
  { slots, freeAt }: TakenSlots,
  now: number,
): string[] {
  return caps.flatMap((cap) => {
    const { whose, max } = cap;
    if (codes > max) throw new AppError(checkoutErrors.tooManyCodes, { params: { max } });
    const chosen = slotsOf(cap)
      .filter((slot) => !slots.has(slot))
      .slice(0, codes);
    if (chosen.length === codes) return chosen;
    const retryAfterMs = Math.max(MINUTE_MS, (freeAt ?? now) - now);
    throw new AppError(checkoutErrors.tooManyHeldCodes, {
      params: { max, whose, minutes: Math.ceil(retryAfterMs / MINUTE_MS) },
      data: { retryAfterMs },
    });
  });
}

const MINUTE_MS = 60_000;
