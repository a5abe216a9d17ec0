import type { OrderState } from '@vale/contracts/checkout';
import type { ChargeSnapshot } from './charge-snapshot.js';
import { isClosed, isOpen, mayMove, move, moveAlong, type Order } from './order.js';

/** The order after a status check of its charge. What the provider says twice, late or out of order changes nothing. */
export function settleOrder(order: Order, snapshot: ChargeSnapshot, now: number): Order {
  const checked = withProviderStatus(order, snapshot.providerStatus);
  switch (snapshot.status) {
    case 'paid':
    case 'underpaid':
    case 'overpaid':
      return takePayment(checked, snapshot, now);
    case 'refused':
    case 'cancelled':
      return closeUnpaid(checked, 'failed', snapshot, now);
    case 'expired':
      return closeUnpaid(checked, 'expired', snapshot, now);
    case 'refunded':
      return checked.payment ? refund(checked, snapshot, now) : closeUnpaid(checked, 'failed', snapshot, now);
    case 'disputed':
      return mayMove(checked, 'disputed') ? move(checked, 'disputed', now, snapshot.providerStatus) : checked;
    case 'open':
    case 'unknown':
      return checked;
  }
}

function withProviderStatus(order: Order, providerStatus: string): Order {
  if (!order.charge || order.charge.providerStatus === providerStatus) return order;
  return { ...order, charge: { ...order.charge, providerStatus } };
}

/** Money is never refused: in time it pays the order, after its codes were released it becomes `late_paid`. */
function takePayment(order: Order, snapshot: ChargeSnapshot, now: number): Order {
  if (order.payment || snapshot.amountCentavos === null) return order;
  const paidCentavos = snapshot.amountCentavos;
  const paid: Order = { ...order, payment: { paidAt: snapshot.paidAt ?? now, paidCentavos } };
  if (isClosed(order)) return move(paid, 'late_paid', now, snapshot.providerStatus);
  if (!isOpen(order)) return order;
  const state = paidState(order.totalCentavos, snapshot, paidCentavos);
  // A charge can be paid although the reply to its creation never reached us.
  const path: OrderState[] = order.state === 'created' ? ['pending', state] : [state];
  return moveAlong(paid, path, now, snapshot.providerStatus);
}

/** The amounts decide; the provider's status only where they are equal and it says otherwise. */
function paidState(
  charged: number,
  snapshot: ChargeSnapshot,
  paid: number,
): 'paid' | 'underpaid' | 'overpaid' {
  if (paid < charged) return 'underpaid';
  if (paid > charged) return 'overpaid';
  return snapshot.status === 'underpaid' || snapshot.status === 'overpaid' ? snapshot.status : 'paid';
}

function closeUnpaid(order: Order, to: 'failed' | 'expired', snapshot: ChargeSnapshot, now: number): Order {
  return order.state === 'pending' ? move(order, to, now, snapshot.providerStatus) : order;
}

function refund(order: Order, snapshot: ChargeSnapshot, now: number): Order {
  if (mayMove(order, 'refunded')) return move(order, 'refunded', now, snapshot.providerStatus);
  return mayMove(order, 'refunding')
    ? moveAlong(order, ['refunding', 'refunded'], now, snapshot.providerStatus)
    : order;
}
