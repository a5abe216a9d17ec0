import { pendingTexts, publicStatus, statusText } from '@vale/contracts/checkout';
import type { AdminOrder, OrderSummary, OrderView } from '@vale/contracts/checkout';
import { toReais } from '@vale/contracts/money';
import { errorOfRefusal } from './refusal.js';
import { codeLines, hasManualLines, isClosed, type Order } from './order.js';

export interface RevealedCode {
  label: string;
  code: string;
}

/** An order as its buyer sees it. `codes` come from whoever may decrypt them, for the buyer alone. */
export function toOrderView(order: Order, codes: RevealedCode[]): OrderView {
  const bump = order.lines.find(({ kind }) => kind === 'bump');
  return {
    ...toListLine(order),
    message: messageOf(order),
    method: 'pix',
    // The code of a closed order may still be payable at the provider: nobody is led to do it.
    pixCode: isClosed(order) ? null : (order.charge?.pixCode ?? null),
    simulated: order.charge?.simulated ?? false,
    expiresAt: order.expiresAt,
    paidAt: order.payment?.paidAt ?? null,
    variations: order.lines
      .filter(({ kind }) => kind === 'variation')
      .map(({ label, priceCentavos }) => ({ name: label, price: toReais(priceCentavos) })),
    orderBump: bump ? { id: bump.productId, title: bump.label, price: toReais(bump.priceCentavos) } : null,
    customer: { name: order.customer.name, email: order.customer.email },
    codes,
    ...(order.charge?.payPage && { sandboxUrl: order.charge.payPage }),
    version: order.version,
  };
}

/** One line of "minhas compras". */
export function toListLine(order: Order): OrderSummary {
  return {
    transactionId: order.transactionId,
    createdAt: order.createdAt,
    status: publicStatus(order.state),
    amount: toReais(order.totalCentavos),
    product: order.product,
    delivery: { state: deliveryState(order), deliveredAt: order.deliveredAt },
  };
}

export function toAdminOrder(order: Order): AdminOrder {
  return {
    ...toListLine(order),
    state: order.state,
    accountId: order.accountId,
    codes: isClosed(order) ? 0 : codeLines(order).length,
    paidAt: order.payment?.paidAt ?? null,
  };
}

/** Codes of a mixed order are the buyer's as soon as they are assigned; the rest of it still waits for a person. */
export function showsCodes({ state }: Order): boolean {
  return state === 'delivering' || state === 'delivered';
}

export function labelCodes(
  { lines }: Pick<Order, 'lines'>,
  codes: readonly { line: number; code: string }[],
): RevealedCode[] {
  return codes.map(({ line, code }) => ({ label: lines[line]?.label ?? '', code }));
}

function deliveryState(order: Order): OrderView['delivery']['state'] {
  if (order.state === 'delivered') return 'delivered';
  if (order.state === 'delivering') return hasManualLines(order) ? 'waiting' : 'preparing';
  return order.state === 'paid' ? 'preparing' : 'none';
}

function messageOf(order: Order): string {
  if (order.refusal) return errorOfRefusal(order.refusal).message;
  if (order.state === 'created') return pendingTexts.generating;
  if (order.state === 'pending' && order.charge?.simulated) return pendingTexts.simulated;
  return statusText(publicStatus(order.state)).message;
}
