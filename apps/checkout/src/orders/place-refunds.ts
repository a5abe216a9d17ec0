import type { PaymentSnapshot, RefundSnapshot } from './charge-snapshot.js';
import { isSamePayment } from './payment-id.js';
import type { Payment } from './payment.js';
import { isAwaitedByHand } from './refund.js';

interface Place {
  payment: PaymentSnapshot;
  /** Refunds that the order has for this payment. */
  known: Payment['refunds'];
  refunds: RefundSnapshot[];
}

/**
 * Gives each refund that is listed with its charge alone to one payment: to the one that the order has it for, to one whose
 * refund a person sends by hand, or to the first one that it fits in. A claim without a sum is of what its payment has left.
 */
export function withPlacedRefunds(
  listed: readonly PaymentSnapshot[],
  known: readonly Payment[],
): PaymentSnapshot[] {
  const places: Place[] = listed.map((payment) => ({
    payment,
    known: known.find(({ id }) => isSamePayment(id, payment.endToEndId))?.refunds ?? [],
    refunds: payment.refunds.filter(({ ofCharge }) => !ofCharge),
  }));
  for (const refund of listed.flatMap(({ refunds }) => refunds.filter(({ ofCharge }) => ofCharge))) {
    const isKnownAt = ({ known }: Place) =>
      known.some(({ id, listedAs }) => id === refund.id || listedAs === refund.id);
    const isAwaitedAt = ({ known }: Place) => known.some((one) => isAwaitedByHand(one, refund));
    const fitsIn = (place: Place) => refund.centavos <= restOf(place);
    const tests = [isKnownAt, isAwaitedAt, fitsIn, () => true];
    tests
      .map((test) => places.find(test))
      .find((place) => place !== undefined)!
      .refunds.push(refund);
  }
  return places.map((place) => ({
    ...place.payment,
    refunds: place.refunds.map(({ ofCharge: _charge, ofRest, ...refund }) =>
      ofRest ? { ...refund, centavos: Math.max(0, restOf(place, refund.id)) } : refund,
    ),
  }));
}

/** The sum that is left beside this claim. */
function restOf({ payment, known, refunds }: Place, claimId?: string): number {
  const unlisted = known.filter(({ id, listedAs }) =>
    refunds.every((one) => one.id !== id && one.id !== listedAs),
  );
  return [...refunds, ...unlisted].reduce(
    (rest, { id, centavos, state }) => rest - (state === 'failed' || id === claimId ? 0 : centavos),
    payment.centavos ?? 0,
  );
}
