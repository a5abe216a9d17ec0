import type { OrderState } from '@vale/contracts/checkout';
import type { ChargeReading } from '../payment/charge-reading.js';
import { isClosed, isOpen, mayMove, move, moveAlong, type Order } from './order.js';

/** The order after a look at its charge. What the provider says twice, late or out of order changes nothing. */
export function settleOrder(order: Order, reading: ChargeReading, now: number): Order {
  const seen = keepWord(order, reading.word);
  switch (reading.status) {
    case 'paid':
    case 'underpaid':
    case 'overpaid':
      return takePayment(seen, reading, now);
    case 'refused':
    case 'cancelled':
      return closeUnpaid(seen, 'failed', reading, now);
    case 'expired':
      return closeUnpaid(seen, 'expired', reading, now);
    case 'refunded':
      return seen.payment ? giveBack(seen, reading, now) : closeUnpaid(seen, 'failed', reading, now);
    case 'disputed':
      return mayMove(seen, 'disputed') ? move(seen, 'disputed', now, reading.word) : seen;
    case 'open':
    case 'unknown':
      return seen;
  }
}

function keepWord(order: Order, word: string): Order {
  if (!order.charge || order.charge.providerStatus === word) return order;
  return { ...order, charge: { ...order.charge, providerStatus: word } };
}

/** Money is never refused: in time it pays the order, after the codes were let go it is kept as `late_paid`. */
function takePayment(order: Order, reading: ChargeReading, now: number): Order {
  if (order.payment || reading.amountCentavos === null) return order;
  const paidCentavos = reading.amountCentavos;
  const paid: Order = { ...order, payment: { paidAt: reading.paidAt ?? now, paidCentavos } };
  if (isClosed(order)) return move(paid, 'late_paid', now, reading.word);
  if (!isOpen(order)) return order;
  const state = paidState(order.totalCentavos, reading, paidCentavos);
  // A charge whose creation we never saw answered can turn up paid.
  const path: OrderState[] = order.state === 'created' ? ['pending', state] : [state];
  return moveAlong(paid, path, now, reading.word);
}

/** The sums decide; the provider's word only where they agree and it does not. */
function paidState(asked: number, reading: ChargeReading, paid: number): 'paid' | 'underpaid' | 'overpaid' {
  if (paid < asked) return 'underpaid';
  if (paid > asked) return 'overpaid';
  return reading.status === 'underpaid' || reading.status === 'overpaid' ? reading.status : 'paid';
}

function closeUnpaid(order: Order, to: 'failed' | 'expired', reading: ChargeReading, now: number): Order {
  return order.state === 'pending' ? move(order, to, now, reading.word) : order;
}

function giveBack(order: Order, reading: ChargeReading, now: number): Order {
  if (mayMove(order, 'refunded')) return move(order, 'refunded', now, reading.word);
  return mayMove(order, 'refunding') ? moveAlong(order, ['refunding', 'refunded'], now, reading.word) : order;
}
