import type { UndeliveredOrder } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { MINUTE_MS } from '@vale/contracts/time';
import { oneLine, plainMail } from '../mail/mail-document.js';
import type { MailContent, MailKind } from '../mail/mail.js';

export type UndeliveredKind = Extract<MailKind, `undelivered-${string}`>;

/** Minutes after the payment. */
const STEPS: Record<UndeliveredKind, number> = { 'undelivered-15': 15, 'undelivered-30': 30 };

/** Younger payments are not escalated. */
export const FIRST_STEP_MS = STEPS['undelivered-15'] * MINUTE_MS;

/** The latest step that is due. Steps that were missed are skipped. */
export function stepAt(paidAt: number, now: number): UndeliveredKind | undefined {
  const kinds: UndeliveredKind[] = ['undelivered-30', 'undelivered-15'];
  return kinds.find((kind) => now - paidAt >= STEPS[kind] * MINUTE_MS);
}

const REASONS: Partial<Record<UndeliveredOrder['state'], string>> = {
  paid: 'Não há código livre em estoque. Assim que houver, a entrega é feita automaticamente.',
  late_paid: 'O pedido espera um código ou a sua decisão.',
  overpaid: 'O valor pago é maior que o do pedido. O pedido espera a sua decisão.',
  delivering: 'O pedido tem itens de entrega manual, que ainda não foram entregues.',
};

export function undeliveredMail(kind: UndeliveredKind, order: UndeliveredOrder): MailContent {
  const minutes = STEPS[kind];
  const product = oneLine(order.productTitle);
  const lines = [
    `Um pedido pago há mais de ${minutes} minutos ainda não foi entregue.`,
    `Pedido: ${order.transactionId}`,
    `Produto: ${product}`,
    `Valor: ${centavosText(order.totalCentavos)}`,
    ...(REASONS[order.state] ? [REASONS[order.state]!] : []),
  ];
  return plainMail(`Pedido pago há mais de ${minutes} minutos sem entrega: ${product}`, lines);
}
