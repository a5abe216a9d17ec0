import { toCentavos, toReais } from '@vale/contracts/money';
import type { HttpReply } from '../../src/payments/providers/payment-provider.js';
import { ProviderError } from '../../src/payments/providers/provider-errors.js';

/** Outcome of the shop's next refund request. `lost`: the refund is made, but no reply arrives. */
export type RefundFault = 'refuse' | 'error' | 'lost' | 'pending';

interface BankRefund {
  id: string;
  centavos: number;
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
  natureza: 'ORIGINAL' | 'MED_FRAUDE';
  /** The shop asked for it by the API; what a person does at the bank, the shop may not know yet. */
  isShops?: true;
}

export interface BankPayment {
  endToEndId: string;
  centavos: number;
  at: number;
  /** Lists show it from then on. */
  listedAt: number;
  refunds: BankRefund[];
  /** The shop's refunds alone exceed the payment. */
  isOverAsked?: true;
}

/** Sum that is neither returned nor being returned. */
export function leftOf({ centavos, refunds }: BankPayment): number {
  const gone = refunds.filter(({ status }) => status !== 'NAO_REALIZADO');
  return centavos - gone.reduce((sum, one) => sum + one.centavos, 0);
}

/** Refunds that were said to have failed are carried out after all. */
export function revive(payment: BankPayment): void {
  for (const refund of payment.refunds)
    if (
      refund.status === 'NAO_REALIZADO' &&
      refund.natureza === 'ORIGINAL' &&
      refund.centavos <= leftOf(payment)
    )
      refund.status = 'DEVOLVIDO';
}

/** The bank forgets refunds that it had taken. */
export function lose(payment: BankPayment): void {
  payment.refunds = payment.refunds.filter(
    ({ status, natureza }) => status !== 'EM_PROCESSAMENTO' || natureza !== 'ORIGINAL',
  );
}

/**
 * Creates a refund of this payment for the shop, or without a body reads one. Returns null if it does not
 * exist.
 */
export function sendBack(
  payment: BankPayment,
  id: string,
  body: { valor: string } | undefined,
  nextFault: () => RefundFault | undefined,
): HttpReply | null {
  const known = payment.refunds.find((one) => one.id === id);
  if (known) return replyOf(known);
  if (!body) return null;
  const centavos = toCentavos(Number(body.valor));
  if (centavos > leftOf(payment)) {
    if (payment.refunds.every(({ isShops }) => isShops)) payment.isOverAsked = true;
    return { status: 422, json: { detail: 'Saldo insuficiente para a devolução' } };
  }
  const fault = nextFault();
  if (fault === 'refuse') return { status: 422, json: { detail: 'Devolução não permitida' } };
  if (fault === 'error') return { status: 503, json: {} };
  const status = fault === 'pending' ? 'EM_PROCESSAMENTO' : 'DEVOLVIDO';
  const refund: BankRefund = { id, centavos, status, natureza: 'ORIGINAL', isShops: true };
  payment.refunds.push(refund);
  if (fault === 'lost') throw new ProviderError('timeout', 'no reply');
  return replyOf(refund);
}

function replyOf({ id, centavos, status }: BankRefund): HttpReply {
  return { status: 200, json: { id, valor: toReais(centavos).toFixed(2), status } };
}
