import type { CallbackOwner } from '../callback/callback.js';
import { keptCentavos, type ChargePayment, type PaymentRefund } from './payment.js';

/** The provider's status texts, as its clients have seen them. Its API is not public, so clients must expect others. */
export const CHARGE_STATUSES = [
  'Waiting Payment',
  'paid',
  'underpaid',
  'overpaid',
  'refused',
  'canceled',
  'expired',
  'refunded',
  'chargeback',
] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

export interface Charge extends CallbackOwner {
  /** The client's own name for it. The provider does not keep it unique: a repeated creation is a second charge. */
  externalReference: string | null;
  amountCentavos: number;
  description: string | null;
  customer: { name: string; email: string; cpf: string; phone: string };
  qrCode: string;
  status: ChargeStatus;
  /** Epoch milliseconds. */
  createdAt: number;
  expiresAt: number;
  paidAt: number | null;
  paidCentavos: number | null;
  endToEndId: string | null;
  /** All payments. The fields above are their total and the first one's. */
  payments: ChargePayment[];
  /** API that created the charge. */
  api: 'external' | 'pix';
  /** API Pix: the receiver's key, and how often the charge was changed. */
  pixKey: string | null;
  revision: number;
  version: number;
}

/** A request that the provider refuses; the message goes to its client. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: 200 | 400 | 404 | 409 = 200,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

export interface Payment {
  amountCentavos: number;
  /** Pays although the code has expired, as some banks let their customers do. */
  late: boolean;
  /** Pays a charge that has been paid before: the rest of it, or twice. */
  again: boolean;
  endToEndId: string;
}

/** Throws `Refusal` when the charge does not take this payment. */
export function payCharge(charge: Charge, payment: Payment, nowMs: number): Charge {
  if (charge.paidAt !== null && !payment.again) throw new Refusal('Esta cobrança já foi paga.', 409);
  if (charge.status === 'refused' || charge.status === 'canceled')
    throw new Refusal('Esta cobrança não pode mais ser paga.', 409);
  if (isOver(charge, nowMs) && !payment.late) throw new Refusal('Esta cobrança expirou.', 409);
  const { endToEndId, amountCentavos: centavos } = payment;
  const paidCentavos = (charge.paidCentavos ?? 0) + centavos;
  return {
    ...charge,
    status: statusFor(paidCentavos, charge.amountCentavos),
    paidAt: charge.paidAt ?? nowMs,
    paidCentavos,
    endToEndId: charge.endToEndId ?? endToEndId,
    payments: [...charge.payments, { endToEndId, centavos, paidAt: nowMs, refunds: [] }],
  };
}

function statusFor(paidCentavos: number, amountCentavos: number): ChargeStatus {
  if (paidCentavos === amountCentavos) return 'paid';
  return paidCentavos < amountCentavos ? 'underpaid' : 'overpaid';
}

/** Throws `Refusal` once the charge is paid or over. */
export function refuseCharge(charge: Charge, nowMs: number): Charge {
  if (!isWaiting(charge) || isOver(charge, nowMs))
    throw new Refusal('Esta cobrança não pode mais ser recusada.', 409);
  return { ...charge, status: 'refused' };
}

const AFTER_PAYMENT: readonly ChargeStatus[] = ['refunded', 'chargeback'];

/** Changes at the provider without the shopper: a refund, which may fail in the end, a dispute, a cancellation. */
export function moveCharge(charge: Charge, status: ChargeStatus): Charge {
  const paid = charge.paidAt !== null;
  const isBack = charge.status === 'refunded' && status === 'paid';
  const possible = paid
    ? isBack || AFTER_PAYMENT.includes(status)
    : status === 'canceled' || status === 'refused';
  if (!possible) throw new Refusal(`Uma cobrança "${charge.status}" não passa a "${status}".`, 409);
  return { ...charge, status };
}

/** Outcome of a payer's claim that the payer's bank has accepted. */
export type DisputeStep = 'opened' | 'lost' | 'won';

/** Claims everything that is left of the payments; `lost` returns it, `won` lets the shop keep it. */
export function disputeCharge(charge: Charge, step: DisputeStep, refundId: string, nowMs: number): Charge {
  if (charge.paidCentavos === null) throw new Refusal('Só se contesta o que foi pago.', 409);
  const isOpen = ({ nature, end }: PaymentRefund) => nature === 'MED_FRAUDE' && end === null;
  const claimed = charge.payments.some(({ refunds }) => refunds.some(isOpen));
  if (claimed === (step === 'opened'))
    throw new Refusal(claimed ? 'Já há uma contestação.' : 'Não há contestação.', 409);
  if (step === 'opened') {
    const payments = charge.payments.map((payment, position) => ({
      ...payment,
      refunds: [...payment.refunds, claimOf(payment, `${refundId}${position}`, nowMs)],
    }));
    return { ...charge, payments, status: 'chargeback' };
  }
  const end = { outcome: step === 'lost' ? 'DEVOLVIDO' : 'NAO_REALIZADO', at: nowMs } as const;
  const payments = charge.payments.map((payment) => ({
    ...payment,
    refunds: payment.refunds.map((refund) => (isOpen(refund) ? { ...refund, end } : refund)),
  }));
  const status = step === 'lost' ? 'refunded' : statusFor(charge.paidCentavos, charge.amountCentavos);
  return { ...charge, payments, status };
}

function claimOf(payment: ChargePayment, id: string, nowMs: number): PaymentRefund {
  return { id, centavos: keptCentavos(payment), nature: 'MED_FRAUDE', askedAt: nowMs, end: null };
}

/** Throws `Refusal` 409 when more would be returned than is left of the payment. */
export function refundPayment(charge: Charge, endToEndId: string, refund: PaymentRefund): Charge {
  const payments = charge.payments.map((payment) => {
    if (payment.endToEndId !== endToEndId) return payment;
    if (refund.centavos > keptCentavos(payment))
      throw new Refusal('O valor excede o que pode ser devolvido.', 409);
    return { ...payment, refunds: [...payment.refunds, refund] };
  });
  const isGone = payments.every((payment) => keptCentavos(payment) === 0);
  return { ...charge, payments, ...(isGone && { status: 'refunded' as const }) };
}

export function isWaiting(charge: Charge): boolean {
  return charge.status === 'Waiting Payment';
}

export function isOver(charge: Charge, nowMs: number): boolean {
  return charge.status === 'expired' || (charge.paidAt === null && charge.expiresAt <= nowMs);
}

/** The status that a client sees: expired from the moment the time is over, before the sweep has saved it. */
export function statusAt(charge: Charge, nowMs: number): ChargeStatus {
  return isWaiting(charge) && isOver(charge, nowMs) ? 'expired' : charge.status;
}
